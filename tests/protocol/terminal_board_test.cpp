// SPDX-License-Identifier: MIT
#include "protocol/reports/terminal_board.h"

#include <gtest/gtest.h>
#include <unistd.h>

namespace emilia {
namespace {

WideGame new_game(std::string_view shape) {
  return WideGame(WideGeometry(*parse_shape(shape)));
}

/// What a terminal would show: the text without the sequences that colour it.
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
  WideGame after_f5 = new_game("8x8");
  ASSERT_TRUE(after_f5.play(wide_square({5, 4})));
  EXPECT_EQ(draw_board(after_f5, wide_square({5, 4}), BoardStyle::plain),
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

TEST(TerminalBoard, HasTheColumnsAndRowsOfItsShape) {
  EXPECT_EQ(draw_board(new_game("5x4 blocked a1,e4"), WideSquare::none, BoardStyle::plain),
            "     a  b  c  d  e\n"
            "  1     .  -  -  -  1\n"
            "  2  .  O  X  -  -  2\n"
            "  3  -  X  O  .  -  3\n"
            "  4  -  -  .  -     4\n"
            "     a  b  c  d  e\n");
}

TEST(TerminalBoard, HasRowsOfTwoDigits) {
  const std::string board = draw_board(new_game("4x10"), WideSquare::none, BoardStyle::plain);
  EXPECT_NE(board.find("\n  9  -  -  -  -  9\n 10  -  -  -  -  10\n"), std::string::npos) << board;
}

TEST(TerminalBoard, HasTheSameSquaresInColours) {
  const std::string letters = draw_board(new_game("8x8"), WideSquare::none, BoardStyle::colored_letters);
  EXPECT_NE(without_colors(letters).find("  4        .  O  X           4\n"), std::string::npos);
  const std::string discs = draw_board(new_game("8x8"), WideSquare::none, BoardStyle::colored_discs);
  EXPECT_NE(without_colors(discs).find("  4        \u00b7  \u25cf  \u25cf           4\n"), std::string::npos);
}

TEST(TerminalBoard, IsPlainWhereStdoutIsNoTerminal) {
  if (isatty(STDOUT_FILENO) != 0) GTEST_SKIP();
  EXPECT_EQ(detect_board_style(), BoardStyle::plain);
}

}  // namespace
}  // namespace emilia
