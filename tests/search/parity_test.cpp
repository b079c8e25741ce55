// SPDX-License-Identifier: MIT
#include "engine/search/endgame/parity.h"

#include <gtest/gtest.h>

#include "tests/support/board_literals.h"
#include "tests/support/random_games.h"

namespace emilia {
namespace {

TEST(Parity, QuadrantsAreTheFourQuartersOfTheBoard) {
  EXPECT_EQ(quadrant_of<Bitboard>(Square::a1), quadrant_of<Bitboard>(Square::d4));
  EXPECT_EQ(quadrant_of<Bitboard>(Square::e1), quadrant_of<Bitboard>(Square::h4));
  EXPECT_EQ(quadrant_of<Bitboard>(Square::a5), quadrant_of<Bitboard>(Square::d8));
  EXPECT_EQ(quadrant_of<Bitboard>(Square::e5), quadrant_of<Bitboard>(Square::h8));
  EXPECT_NE(quadrant_of<Bitboard>(Square::d4), quadrant_of<Bitboard>(Square::e4));
  EXPECT_NE(quadrant_of<Bitboard>(Square::d4), quadrant_of<Bitboard>(Square::d5));
  EXPECT_NE(quadrant_of<Bitboard>(Square::d4), quadrant_of<Bitboard>(Square::e5));
  EXPECT_NE(quadrant_of<Bitboard>(Square::e4), quadrant_of<Bitboard>(Square::d5));
}

TEST(Parity, QuadrantsOfTheGreatestBoardAreItsQuarters) {
  EXPECT_EQ(quadrant_of<WideBitboard>(Square::a1), quadrant_of<WideBitboard>(Square::e5));
  EXPECT_EQ(quadrant_of<WideBitboard>(Square::f1), quadrant_of<WideBitboard>(Square::j5));
  EXPECT_EQ(quadrant_of<WideBitboard>(Square::a6), quadrant_of<WideBitboard>(Square::e10));
  EXPECT_EQ(quadrant_of<WideBitboard>(Square::f6), quadrant_of<WideBitboard>(Square::j10));
  EXPECT_NE(quadrant_of<WideBitboard>(Square::e5), quadrant_of<WideBitboard>(Square::f5));
  EXPECT_NE(quadrant_of<WideBitboard>(Square::e5), quadrant_of<WideBitboard>(Square::e6));
  EXPECT_EQ(test::names_of(odd_quadrants(test::wide_squares_of("a1 e5 f5 j6 i10 j10"))), "f5 j6 i10 j10");
}

TEST(Parity, OddQuadrantsAreThoseWithAnOddNumberOfEmpties) {
  const Bitboard empties = test::squares_of("a1 b1 h1 a8 b8 c8 h8 g8 h7 g7");
  EXPECT_EQ(test::names_of(odd_quadrants(empties)), "h1 a8 b8 c8");
}

TEST(Parity, IsCarriedAlongWithTheMoves) {
  test::Random random(5);
  for (int i = 0; i < 200; ++i) {
    Bitboard empties = random();
    QuadrantParity<Bitboard> parity(empties);
    while (empties != 0) {
      const Square square = test::random_square(random, empties);
      empties &= ~bit(square);
      parity = parity.after(square);
      ASSERT_EQ(parity.odd_quadrants(), QuadrantParity<Bitboard>(empties).odd_quadrants());
      ASSERT_EQ(parity.odd_quadrants() & empties, odd_quadrants(empties));
    }
  }
}

}  // namespace
}  // namespace emilia
