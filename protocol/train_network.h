// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace emilia {

/// `emilia_train network ...`: learns a network on patterns from labelled positions. Takes the arguments
/// behind that word; returns the program's exit code.
int train_network(const std::vector<std::string>& arguments);

}  // namespace emilia
