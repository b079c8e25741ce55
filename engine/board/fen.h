// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/base/result.h"
#include "engine/board/position_text.h"
#include "engine/board/shape.h"

/// Chess-like FEN: the rows from one edge to the other, then the side to move. `P` and `p` are the discs of
/// the two sides, and numbers are empty squares. `*` is a blocked square. Brackets hold the discs in hand.

namespace emilia {

/// Row of the board that a FEN lists first. Row 1 is at the top of the board.
enum class FirstFenRow : std::uint8_t { top, bottom };

/// Parsed FEN. Programs disagree which letter is Black.
struct FenBoard {
  int columns = 0;
  int rows = 0;
  WideBitboard upper;                 ///< discs `P`
  WideBitboard lower;                 ///< discs `p`
  WideBitboard blocked;               ///< squares `*`
  std::optional<bool> is_upper_next;  ///< side to move: `w` is upper case, `b` lower case
};

/// Returns true if the text begins with the rows of a FEN; other texts have no `/` in their first word.
bool begins_with_fen(std::string_view text);

/// Parses a FEN. The discs in hand and the text after the side to move are ignored. `nullopt` for other text,
/// or a side of the board outside 4 to 10.
std::optional<FenBoard> parse_fen(std::string_view text, FirstFenRow first);

/// Parses the FEN of Fairy-Stockfish's variants flipello and flipello10: the top row first, `P` and `w` for
/// Black. Without `board`, it gets the sides of the FEN.
/// Errors: an invalid FEN, or other sides than those of `board`.
Result<BoardPosition> parse_flipello_fen(std::string_view text, const std::optional<Shape>& board);

/// Returns "8/8/8/3pP3/3Pp3/8/8/8[PP...pp...] w - - 0 1". In brackets are the discs in hand, one of each side
/// for each empty square: Fairy-Stockfish plays no move without them. Requires: a position on a board of that
/// shape.
std::string to_flipello_fen(const Position& position, const Shape& board);

}  // namespace emilia
