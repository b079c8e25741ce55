// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/board/position.h"

namespace emilia {

/// The positions of a game from the start position on: the one before each move, with the side to move that
/// makes it, and last the one after all moves. Passes may be among the moves or left out. An illegal move is
/// an error that names it and its number.
Result<std::vector<Position>> positions_before(std::span<const Square> moves);

/// A game that is written as a transcript and its score, the final disc difference for Black.
struct ScoredGame {
  std::vector<Position> positions;  ///< as `positions_before` gives them; the last one is finished
  Discs score = 0;
};

/// Reads "f5d6c3... 12". The game has to end with this score, the empties given to the winner.
Result<ScoredGame> parse_scored_game(std::string_view line);

/// What stands on a line of a text before `#`, without the blanks around it.
std::string_view without_remark(std::string_view line);

}  // namespace emilia
