// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/board/shape.h"

namespace emilia::test {

/// The position that a drawing shows: 64 squares as `X` black, `O` white, `-` or `.` empty, row 1 first, and
/// last the side to move as `X` or `O`; blanks and line feeds may stand anywhere. Throws
/// std::invalid_argument on any other text, which fails the test that wrote it.
Position position_of(std::string_view drawing);

/// The board of `position_of`.
Board board_of(std::string_view drawing);

/// The squares that a list names, "a1 h8", in any order. Throws as `position_of` does.
WideBitboard wide_squares_of(std::string_view names);

/// The same where all are on 8x8.
Bitboard squares_of(std::string_view names);

/// The shape that is written as `parse_shape` reads it, and how a game begins there. Throws as `position_of`
/// does.
Shape shape_of(std::string_view text);
Position start_of(std::string_view shape);

/// The moves of a transcript, "f5d6c3". Throws as `position_of` does.
std::vector<Square> moves_of(std::string_view transcript);

/// The squares of a set as a list, "a1 h8", along the rows: what `EXPECT_EQ` shows best.
std::string names_of(WideBitboard set);
inline std::string names_of(Bitboard set) {
  return names_of(WideBitboard(set));
}

}  // namespace emilia::test
