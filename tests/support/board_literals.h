// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/board/shape.h"

namespace emilia::test {

/// Returns the position of a diagram: 64 squares as `X` black, `O` white, `-` or `.` empty, row 1 first, then
/// the side to move as `X` or `O`. Blanks and line feeds may be anywhere.
/// Errors: throws std::invalid_argument, which fails the test.
Position position_of(std::string_view drawing);

/// Returns the board of `position_of`.
Board board_of(std::string_view drawing);

/// Returns the squares of a list, "a1 h8", in any order.
/// Errors: throws like `position_of`.
WideBitboard wide_squares_of(std::string_view names);

/// Returns the squares of a list if all are on 8x8.
Bitboard squares_of(std::string_view names);

/// Returns a shape in the form of `parse_shape`, and its start position.
/// Errors: throws like `position_of`.
Shape shape_of(std::string_view text);
Position start_of(std::string_view shape);

/// Returns the moves of a transcript, "f5d6c3".
/// Errors: throws like `position_of`.
std::vector<Square> moves_of(std::string_view transcript);

/// Returns the squares of a set as a list, "a1 h8", along the rows: readable in `EXPECT_EQ`.
std::string names_of(WideBitboard set);
inline std::string names_of(Bitboard set) {
  return names_of(WideBitboard(set));
}

}  // namespace emilia::test
