// SPDX-License-Identifier: MIT
#include "eval/heuristics/corners.h"

#include <gtest/gtest.h>

#include "tests/support/board_literals.h"

namespace emilia {
namespace {

TEST(Corners, KnowTheSquaresAroundThem) {
  const auto c_names = [](const char* corners) {
    return test::names_of(c_squares(test::squares_of(corners)));
  };
  EXPECT_EQ(c_names("a1"), "b1 a2");
  EXPECT_EQ(c_names("h1"), "g1 h2");
  EXPECT_EQ(c_names("a8"), "a7 b8");
  EXPECT_EQ(c_names("h8"), "h7 g8");
  EXPECT_EQ(c_squares(0), 0U);
  EXPECT_EQ(test::names_of(along_edges(kCorners, 2)), "c1 f1 a3 h3 a6 h6 c8 f8");

  EXPECT_EQ(test::names_of(x_squares(bit(Square::a1))), "b2");
  EXPECT_EQ(test::names_of(x_squares(bit(Square::h1))), "g2");
  EXPECT_EQ(test::names_of(x_squares(bit(Square::a8))), "b7");
  EXPECT_EQ(test::names_of(x_squares(bit(Square::h8))), "g7");
  EXPECT_EQ(test::names_of(x_squares(kCorners)), "b2 g2 b7 g7");
}

}  // namespace
}  // namespace emilia
