// SPDX-License-Identifier: MIT
#include "programs/terminal/terminal_board.h"

#include <gtest/gtest.h>
#include <unistd.h>

namespace emilia {
namespace {

std::string drawn(std::string_view shape, BoardStyle style) {
  const Shape board = *parse_shape(shape);
  return draw_board(start_position(board), board, {.last_move = Square::none}, style);
}

/// Returns the text without colour sequences.
std::string without_colors(const std::string& text) {
  std::string shown;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\x1b') {
      i = text.find('m', i);
    } else {
      shown += text[i];
    }
  }
  return shown;
}

TEST(TerminalBoard, IsLettersWithLegalMovesAndTheLastMove) {
  EXPECT_EQ(
      draw_board(start_position().after(Square::f5), Shape(), {.last_move = Square::f5}, BoardStyle::plain),
      "     a  b  c  d  e  f  g  h\n"
      "  1  -  -  -  -  -  -  -  -  1\n"
      "  2  -  -  -  -  -  -  -  -  2\n"
      "  3  -  -  -  -  -  -  -  -  3\n"
      "  4  -  -  -  O  X  .  -  -  4\n"
      "  5  -  -  -  X  X (X) -  -  5\n"
      "  6  -  -  -  .  -  .  -  -  6\n"
      "  7  -  -  -  -  -  -  -  -  7\n"
      "  8  -  -  -  -  -  -  -  -  8\n"
      "     a  b  c  d  e  f  g  h\n");
}

TEST(TerminalBoard, ShowsTheValuesOfMoves) {
  const std::string board =
      draw_board(start_position(Shape()), Shape(),
                 {.values = {{Square::d3, 12}, {Square::c4, 0}, {Square::f5, -3}, {Square::e6, -12}}},
                 BoardStyle::plain);
  EXPECT_NE(board.find("  3  -  -  - +12 -  -  -  -  3\n"), std::string::npos) << board;
  EXPECT_NE(board.find("  4  -  -   0 O  X  -  -  -  4\n"), std::string::npos);
  EXPECT_NE(board.find("  5  -  -  -  X  O  -3 -  -  5\n"), std::string::npos);
  EXPECT_NE(board.find("  6  -  -  -  - -12 -  -  -  6\n"), std::string::npos);
}

TEST(TerminalBoard, HasTheColumnsAndRowsOfItsShape) {
  EXPECT_EQ(drawn("5x4 blocked a1,e4", BoardStyle::plain),
            "     a  b  c  d  e\n"
            "  1     .  -  -  -  1\n"
            "  2  .  O  X  -  -  2\n"
            "  3  -  X  O  .  -  3\n"
            "  4  -  -  .  -     4\n"
            "     a  b  c  d  e\n");
}

TEST(TerminalBoard, HasRowsOfTwoDigits) {
  const std::string board = drawn("4x10", BoardStyle::plain);
  EXPECT_NE(board.find("\n  9  -  -  -  -  9\n 10  -  -  -  -  10\n"), std::string::npos) << board;
}

TEST(TerminalBoard, HasTheSameSquaresInColours) {
  const std::string letters = drawn("8x8", BoardStyle::colored_letters);
  EXPECT_NE(without_colors(letters).find("  4        .  O  X           4\n"), std::string::npos);
  const std::string discs = drawn("8x8", BoardStyle::colored_discs);
  EXPECT_NE(without_colors(discs).find("  4        \u00b7  \u25cf  \u25cf           4\n"), std::string::npos);
}

TEST(TerminalBoard, IsPlainWhereStdoutIsNoTerminal) {
  if (isatty(STDOUT_FILENO) != 0) GTEST_SKIP();
  EXPECT_EQ(detect_board_style(), BoardStyle::plain);
}

}  // namespace
}  // namespace emilia
