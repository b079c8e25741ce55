// SPDX-License-Identifier: MIT
#include "engine/board/square.h"

#include <gtest/gtest.h>

namespace emilia {
namespace {

TEST(Square, CountsRowByRowFromTheTopLeft) {
  EXPECT_EQ(index(Square::a1), 0);
  EXPECT_EQ(index(Square::h1), 7);
  EXPECT_EQ(index(Square::a2), 8);
  EXPECT_EQ(index(Square::h8), 63);
  EXPECT_EQ(column(Square::f5), 5);
  EXPECT_EQ(row(Square::f5), 4);
}

TEST(Square, IsFoundByIndexAndByColumnAndRow) {
  for (int i = 0; i < kMaxBoardSquares; ++i) {
    const Square square = square_at(i);
    EXPECT_EQ(index(square), i);
    EXPECT_EQ(square_at(column(square), row(square)), square);
    EXPECT_TRUE(is_square(square));
    EXPECT_EQ(is_on_8x8(square), column(square) < 8 && row(square) < 8);
  }
  EXPECT_FALSE(is_square(Square::pass));
  EXPECT_FALSE(is_square(Square::none));
}

TEST(Square, BesideAndBelowTheCornerHasTheNumbersThatFollow) {
  EXPECT_EQ(index(Square::i1), 64);
  EXPECT_EQ(index(Square::j1), 65);
  EXPECT_EQ(index(Square::i2), 66);
  EXPECT_EQ(index(Square::j8), 79);
  EXPECT_EQ(index(Square::a9), 80);
  EXPECT_EQ(index(Square::a10), 90);
  EXPECT_EQ(index(Square::j10), 99);
  EXPECT_EQ(column(Square::j7), 9);
  EXPECT_EQ(row(Square::j7), 6);
  EXPECT_EQ(column(Square::c10), 2);
  EXPECT_EQ(row(Square::c10), 9);
}

TEST(Square, HasANameThatIsReadBack) {
  EXPECT_EQ(to_string(Square::a1), "a1");
  EXPECT_EQ(to_string(Square::f5), "f5");
  EXPECT_EQ(to_string(Square::h8), "h8");
  EXPECT_EQ(to_string(Square::pass), "pass");
  EXPECT_EQ(to_string(Square::none), "none");
  EXPECT_EQ(to_string(Square::j10), "j10");
  EXPECT_EQ(to_string(Square::i1), "i1");
  for (int i = 0; i < kMaxBoardSquares; ++i) {
    EXPECT_EQ(parse_square(to_string(square_at(i))), square_at(i));
    EXPECT_EQ(parse_move(to_string(square_at(i))), square_at(i));
  }
}

TEST(Square, IsReadInEitherCase) {
  EXPECT_EQ(parse_square("F5"), Square::f5);
  EXPECT_EQ(parse_square("f5"), Square::f5);
  EXPECT_EQ(parse_move("H8"), Square::h8);
}

TEST(Square, IsNotReadFromAnythingElse) {
  for (const char* text : {"", "f", "f55", "5f", "k1", "`1", "a0", "a11", "a01", "@1", "a:", " f5", "f5 ",
                           "a1 ", "j100", "pa", "\xC3\xA5"}) {
    EXPECT_EQ(parse_square(text), std::nullopt) << text;
    EXPECT_EQ(parse_move(text), std::nullopt) << text;
  }
}

TEST(Square, PassIsAMoveAndNoSquare) {
  for (const char* text : {"pass", "PASS", "Pass", "pAsS"}) {
    EXPECT_EQ(parse_square(text), std::nullopt) << text;
    EXPECT_EQ(parse_move(text), Square::pass) << text;
  }
  for (const char* text : {"passs", "pas", "pass ", "none"})
    EXPECT_EQ(parse_move(text), std::nullopt) << text;
}

}  // namespace
}  // namespace emilia
