// SPDX-License-Identifier: MIT
#include "engine/search/endgame/parity.h"

#include <gtest/gtest.h>

#include "tests/support/board_literals.h"
#include "tests/support/random_games.h"

namespace emilia {
namespace {

TEST(Parity, QuadrantsAreTheFourQuartersOfTheBoard) {
  EXPECT_EQ(quadrant_of(Square::a1), quadrant_of(Square::d4));
  EXPECT_EQ(quadrant_of(Square::e1), quadrant_of(Square::h4));
  EXPECT_EQ(quadrant_of(Square::a5), quadrant_of(Square::d8));
  EXPECT_EQ(quadrant_of(Square::e5), quadrant_of(Square::h8));
  EXPECT_NE(quadrant_of(Square::d4), quadrant_of(Square::e4));
  EXPECT_NE(quadrant_of(Square::d4), quadrant_of(Square::d5));
  EXPECT_NE(quadrant_of(Square::d4), quadrant_of(Square::e5));
  EXPECT_NE(quadrant_of(Square::e4), quadrant_of(Square::d5));
}

TEST(Parity, OddQuadrantsAreThoseWithAnOddNumberOfEmpties) {
  const Bitboard empties = test::squares_of("a1 b1 h1 a8 b8 c8 h8 g8 h7 g7");
  EXPECT_EQ(test::names_of(odd_quadrants(empties)), "h1 a8 b8 c8");
}

TEST(Parity, IsCarriedAlongWithTheMoves) {
  test::Random random(5);
  for (int i = 0; i < 200; ++i) {
    Bitboard empties = random();
    QuadrantParity parity(empties);
    while (empties != 0) {
      const Square square = test::random_square(random, empties);
      empties &= ~bit(square);
      parity = parity.after(square);
      ASSERT_EQ(parity.odd_quadrants(), QuadrantParity(empties).odd_quadrants());
      ASSERT_EQ(parity.odd_quadrants() & empties, odd_quadrants(empties));
    }
  }
}

}  // namespace
}  // namespace emilia
