// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace emilia {

/// Runs `emilia_train board`, which learns weights of any board other than 8x8 from its own games.
/// `arguments` are the ones after `board`. Returns the exit code.
int train_board_weights(const std::vector<std::string>& arguments);

}  // namespace emilia
