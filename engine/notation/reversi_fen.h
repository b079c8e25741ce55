// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string_view>

#include "engine/base/result.h"
#include "engine/board/position.h"

namespace emilia {

/// Discs of a position of 8x8 in chess FEN, by the letters of the two sides. Programs disagree which of them
/// is Black.
struct FenDiscs {
  WideBitboard upper;          ///< discs `P`
  WideBitboard lower;          ///< discs `p`
  bool is_upper_next = false;  ///< side to move: `w` is upper case, `b` lower case
};

/// Parses the rows 8 to 1, then the side to move. Brackets (discs in hand) and the text after the side are
/// skipped. `nullopt` for other text.
std::optional<FenDiscs> parse_fen_discs(std::string_view text);

/// Returns the position in which the upper or lower case side is next and has this colour.
Position position_of(const FenDiscs& discs, bool is_upper_next, Color to_move);

/// Parses a position of 8x8 as xboard's FEN: `P` for Black's discs (xboard's White), `p` for White's.
Result<Position> parse_reversi_fen(std::string_view text);

}  // namespace emilia
