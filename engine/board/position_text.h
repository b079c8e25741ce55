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

/// Parses the 65-character position string: `W` or `B` to move, then the 64 squares a1, b1 .. h8 as `E`
/// (empty), `O` (white) or `X` (black).
/// Errors: name the character, its place and the expected characters.
Result<Position> parse_position(std::string_view text);

/// Parses the position string of a board of any shape: one character for each square, row by row, blocked
/// ones as `-`. The string decides which squares are blocked; only the sides of `shape` count.
Result<Position> parse_position(std::string_view text, const Shape& shape);

/// Position with the shape of its board.
struct BoardPosition {
  Shape board;
  Position position;
};

/// Parses a position string on `board`; without it, on the square board with as many squares. Also accepts
/// the FEN of `parse_flipello_fen`.
Result<BoardPosition> parse_board_position(std::string_view text, const std::optional<Shape>& board);

/// Returns the position string, 65 characters for 8x8.
/// Requires: a position on a board of that shape.
std::string to_string(const Position& position, const Shape& shape = {});

/// Returns a diagram: X black, O white, `.` a legal move, `-` any other empty square, `#` a blocked one. The
/// side to move and the disc counts are beside it. Ends with a line feed.
/// Requires: a position on a board of that shape.
std::string diagram(const Position& position, const Shape& shape = {});

/// Returns the name of each square.
std::vector<std::string> names_of(std::span<const Square> squares);

enum class Passes : std::uint8_t { left_out, written };

/// Returns moves without blanks between them, "f5d6c3". A pass is omitted or written as "pa".
std::string transcript(std::span<const Square> moves, Passes passes);

/// Parses the output of `transcript`, in either case. A written pass may be "pa", "ps", "pp", "z0", "--"
/// or "pass". The moves are not checked against the rules; `Game::play` does that.
/// Errors: name the characters and their place.
Result<std::vector<Square>> parse_transcript(std::string_view text);

}  // namespace emilia
