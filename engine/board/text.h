// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/board/position.h"
#include "engine/board/result.h"

namespace emilia {

/// Reads the 65-character string: `W` or `B` to move, then the 64 squares a1, b1 .. h8 as `E` (empty), `O`
/// (white) or `X` (black). Nothing else is taken; the error names the character, its place and what was
/// expected.
Result<Position> parse_position(std::string_view text);

/// The 65-character string of a position.
std::string to_string(const Position& position);

/// A picture for people: X black, O white, `.` a legal move of the side to move, `-` any other empty square;
/// the side to move and the discs are named beside it. Ends with a line feed.
std::string diagram(const Position& position);

enum class Passes : std::uint8_t { left_out, written };

/// Moves without blanks between them, "f5d6c3"; a pass is left out or written "pa".
std::string transcript(std::span<const Square> moves, Passes passes);

/// Reads what `transcript` writes, in either case; a written pass may be "pa", "ps", "--" or "pass". The
/// moves are not checked against the rules (`Game::play` does). The error names the characters and their
/// place.
Result<std::vector<Square>> parse_transcript(std::string_view text);

}  // namespace emilia
