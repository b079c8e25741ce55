// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string_view>

#include "engine/board/position.h"
#include "engine/notation/text_source.h"

/// Boards of 8x8 that are drawn over several lines, as programs print them:
///
///       A B C D E F G H
///     1 . . . . . . . .
///     ...
///     * to move

namespace emilia {

/// Returns the side whose disc a character of a board is: `X`, `*`, `B` black, `O`, `W` white; `nullopt` for
/// other characters.
std::optional<Color> parse_disc(int character);

/// Returns the side that is written as "black", "white" or a disc, in either case.
std::optional<Color> parse_color(std::string_view text);

/// Returns true for an empty square: `-`, `.`, `_` or `+`.
bool is_empty_square(int character);

/// Returns the side that is next if no side has passed, or the only side that can move.
Color side_by_count(Bitboard black, Bitboard white);

/// Returns true if a text begins with the 64 squares of a board without blanks.
bool begins_with_squares(std::string_view text);

/// Returns the position of 64 squares; without a side to move it is that of `side_by_count`.
/// Requires: `begins_with_squares(text)`.
Position position_of_squares(std::string_view text, std::optional<Color> to_move);

/// Number of bytes that show if a board is drawn: the side to move and the first row.
inline constexpr std::size_t kDrawnBeginning = 400;

/// Returns true if a text begins with a drawn board: a row, the letters of the columns, or the side to move
/// above them.
bool begins_board(std::string_view text);

/// Reads a board up to the blank line after it. The side to move is `X to move` or the like, above the board,
/// beside it or below it; without it, Black is next if the number of discs is even, unless only the other
/// side can move. Discs may be circles, such as U+25CF.
Result<Position> read_board(TextSource& source);

}  // namespace emilia
