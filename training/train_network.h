// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace emilia {

/// Runs `emilia_train network`, which trains a network on patterns from labelled positions. `arguments` are
/// the ones after `network`. Returns the exit code.
int train_network(const std::vector<std::string>& arguments);

}  // namespace emilia
