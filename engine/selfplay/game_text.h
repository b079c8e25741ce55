// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/board/position.h"

namespace emilia {

/// Returns the positions of a game from the start position: the one before each move, with the side to move,
/// and the one after the last move. Passes may be written or omitted.
/// Errors: name an illegal move and its number.
Result<std::vector<Position>> positions_before(std::span<const Square> moves);

/// Game written as a transcript and its score, the final disc difference for Black.
struct ScoredGame {
  std::vector<Position> positions;  ///< see `positions_before`; the last one is finished
  Discs score = 0;
};

/// Parses "f5d6c3... 12". The game must end with this score, with the empties given to the winner.
Result<ScoredGame> parse_scored_game(std::string_view line);

/// Returns the part of a line before `#`, without surrounding blanks.
std::string_view without_remark(std::string_view line);

}  // namespace emilia
