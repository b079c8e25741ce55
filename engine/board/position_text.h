// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/board/position.h"
#include "engine/board/shape.h"

namespace emilia {

/// Reads the 65-character string: `W` or `B` to move, then the 64 squares a1, b1 .. h8 as `E` (empty), `O`
/// (white) or `X` (black). Nothing else is taken; the error names the character, its place and what was
/// expected.
Result<Position> parse_position(std::string_view text);

/// The same for a board of any shape: as many squares as it has, blocked ones among them, row by row, a
/// blocked one as `-`. Which squares are blocked is the string's to say; of the shape only the sides count.
Result<Position> parse_position(std::string_view text, const Shape& shape);

/// A position with the sides of its board.
struct BoardPosition {
  Shape board;
  Position position;
};

/// The same on that board, or else on the square one that has as many squares. The error shows the text too.
Result<BoardPosition> parse_board_position(std::string_view text, const std::optional<Shape>& board);

/// The string of a position, 65 characters for 8x8. Requires a position on a board of that shape.
std::string to_string(const Position& position, const Shape& shape = {});

/// A picture for people: X black, O white, `.` a legal move of the side to move, `-` any other empty square,
/// `#` a blocked one; the side to move and the discs are named beside it. Ends with a line feed. Requires
/// a position on a board of that shape.
std::string diagram(const Position& position, const Shape& shape = {});

enum class Passes : std::uint8_t { left_out, written };

/// Moves without blanks between them, "f5d6c3"; a pass is left out or written "pa".
std::string transcript(std::span<const Square> moves, Passes passes);

/// Reads what `transcript` writes, in either case; a written pass may be "pa", "ps", "--" or "pass". The
/// moves are not checked against the rules (`Game::play` does). The error names the characters and their
/// place.
Result<std::vector<Square>> parse_transcript(std::string_view text);

}  // namespace emilia
