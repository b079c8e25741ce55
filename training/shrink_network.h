// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace emilia {

/// Runs `emilia_train shrink`, which rounds the rare embeddings of a network, so that its file gets smaller.
/// `arguments` are the ones after `shrink`. Returns the exit code.
int shrink_network(const std::vector<std::string>& arguments);

}  // namespace emilia
