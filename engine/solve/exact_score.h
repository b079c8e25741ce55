// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/search_and_wait.h"

namespace emilia {

/// The value of a position, empty squares given to the winner.
struct ExactScore {
  Discs score = 0;           ///< to the side to move
  std::vector<Square> line;  ///< the best one, to the end of the game, passes among it
  std::uint64_t nodes = 0;
  Microseconds elapsed{0};
};

/// Searches until the score is exact; nothing when the hook ended the search before. An error when a search
/// could not begin, or ended too early by itself. The engine's game is another one afterwards.
Result<std::optional<ExactScore>> find_exact_score(Engine& engine, const Position& position,
                                                   const SearchHooks& hooks);

}  // namespace emilia
