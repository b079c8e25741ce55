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

TEST(WideBitboard, HoldsAnEightByEightSetInItsCorner) {
  const Bitboard set = test::squares_of("a1 h1 d4 h8");
  const WideBitboard wide(set);
  EXPECT_EQ(wide.low, set);
  EXPECT_EQ(test::names_of(wide), "a1 h1 d4 h8");
  EXPECT_EQ(popcount(wide), 4);
  EXPECT_EQ(first_square(wide), Square::a1);
}

TEST(WideBitboard, HasOneBitASquare) {
  WideBitboard all;
  for (int i = 0; i < kMaxBoardSquares; ++i) {
    const auto one = bit<WideBitboard>(square_at(i));
    EXPECT_EQ(popcount(one), 1);
    EXPECT_EQ(first_square(one), square_at(i));
    EXPECT_TRUE(contains(one, square_at(i)));
    EXPECT_FALSE(contains(~one, square_at(i)));
    EXPECT_TRUE(is_empty(without_first(one)));
    all |= one;
  }
  EXPECT_EQ(all, ~WideBitboard());
  EXPECT_EQ(popcount(all), 100);
}

TEST(WideBitboard, IsVisitedInTheOrderOfTheNumbers) {
  std::vector<Square> visited;
  for (const Square square : squares(test::wide_squares_of("j10 a9 i1 a1 h8 j8"))) visited.push_back(square);
  EXPECT_EQ(visited, (std::vector{Square::a1, Square::h8, Square::i1, Square::j8, Square::a9, Square::j10}));
}

TEST(Bitboard, EmptySetIsNotVisited) {
  for (const Square square : squares(Bitboard{0})) ADD_FAILURE() << to_string(square);
}

}  // namespace
}  // namespace emilia
