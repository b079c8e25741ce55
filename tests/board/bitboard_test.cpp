// SPDX-License-Identifier: MIT
#include "engine/board/bitboard.h"

#include <gtest/gtest.h>
#include <vector>

#include "tests/support/board_literals.h"

namespace emilia {
namespace {

TEST(Bitboard, HasOneBitASquare) {
  EXPECT_EQ(bit(Square::a1), 1U);
  EXPECT_EQ(bit(Square::h8), Bitboard{1} << 63);
  EXPECT_TRUE(contains(bit(Square::c3), Square::c3));
  EXPECT_FALSE(contains(bit(Square::c3), Square::d3));
  EXPECT_EQ(popcount(kAllSquares), kSquareCount);
  EXPECT_EQ(popcount(0), 0);
}

TEST(Bitboard, NamesTheEdgesAndTheCorners) {
  EXPECT_EQ(test::names_of(kColumnA), "a1 a2 a3 a4 a5 a6 a7 a8");
  EXPECT_EQ(test::names_of(kColumnH), "h1 h2 h3 h4 h5 h6 h7 h8");
  EXPECT_EQ(test::names_of(kCorners), "a1 h1 a8 h8");
}

TEST(Bitboard, FirstSquareHasTheLowestIndex) {
  EXPECT_EQ(first_square(bit(Square::h8) | bit(Square::b2)), Square::b2);
  EXPECT_EQ(first_square(bit(Square::h8)), Square::h8);
  EXPECT_EQ(first_square(kAllSquares), Square::a1);
}

TEST(Bitboard, IsVisitedInTheOrderOfTheIndices) {
  std::vector<Square> visited;
  for (const Square square : squares(test::squares_of("h8 a1 e4 d4 h1"))) visited.push_back(square);
  EXPECT_EQ(visited, (std::vector{Square::a1, Square::h1, Square::d4, Square::e4, Square::h8}));
}

TEST(Bitboard, EmptySetIsNotVisited) {
  for (const Square square : squares(0)) ADD_FAILURE() << to_string(square);
}

}  // namespace
}  // namespace emilia
