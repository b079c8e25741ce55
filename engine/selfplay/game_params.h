// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/base/result.h"
#include "engine/board/square.h"
#include "engine/search/deepening/position_search.h"

namespace emilia {

using Opening = std::vector<Square>;

/// Parameters that define a game together with its number.
struct GameParams {
  std::uint64_t seed = 1;
  int min_random_plies = 2;  ///< least number of random moves at the start; the number is random
  int max_random_plies = 36;
  std::vector<Opening> openings;  ///< if not empty, openings that replace the random moves, in turn
  double random_share = 0;        ///< share of random moves after the start
  Evaluation evaluation;
  PositionLimits limits{.depth = 6, .exact_from = 14};  ///< limits of the searches for the other moves
};

/// Returns the parameters as text for the header of a file of games.
std::string to_string(const GameParams& params);

/// Reads openings, one transcript on each line; `#` starts a comment.
/// Errors: name the file, the line and the fault.
Result<std::vector<Opening>> read_openings(const std::string& path);

}  // namespace emilia
