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

/// What makes a game, besides its number.
struct GameParams {
  std::uint64_t seed = 1;
  int min_random_plies = 2;  ///< a game begins with a random number of random moves,
  int max_random_plies = 36;
  std::vector<Opening> openings;  ///< or, where there are any, with one of these, by turns
  double random_share = 0;        ///< of the moves behind: they are played at random too
  Evaluation evaluation;
  PositionLimits limits{.depth = 6, .exact_from = 14};  ///< of the others, which the search chooses
};

/// The parameters as the text that stands in the header of a file of games.
std::string to_string(const GameParams& params);

/// Reads openings, a transcript a line; `#` begins a remark. Errors name the file, the line and what was
/// wrong.
Result<std::vector<Opening>> read_openings(const std::string& path);

}  // namespace emilia
