// SPDX-License-Identifier: MIT
#include "engine/textbook/wide_geometry.h"

#include <gtest/gtest.h>

#include "tests/support/wide_positions.h"

namespace emilia {
namespace {

TEST(WideGeometry, CornersAreThoseOfTheShape) {
  EXPECT_EQ(test::names_of(test::geometry_of("8x8").corners()), "a1 h1 a8 h8");
  EXPECT_EQ(test::names_of(test::geometry_of("4x6").corners()), "a1 d1 a6 d6");
  EXPECT_EQ(test::names_of(test::geometry_of("10x10").corners()), "a1 j1 a10 j10");
}

TEST(WideGeometry, BlockedSquaresMakeCorners) {
  // Beside the blocked a1 the lines along the edge end at b1 and at a2, and the others end at the edge
  // itself.
  EXPECT_EQ(test::names_of(test::geometry_of("8x8 blocked a1").corners()), "b1 h1 a2 a8 h8");
  // A single blocked square inside ends one line of each neighbour; it takes four.
  EXPECT_EQ(test::names_of(test::geometry_of("8x8 blocked c3").corners()), "a1 h1 a8 h8");
}

TEST(WideGeometry, NeighboursOfACornerAreItsXAndCSquares) {
  const WideGeometry geometry = test::geometry_of("10x10 blocked b1");
  EXPECT_EQ(test::names_of(geometry.neighbours(bit(wide_square({9, 9})))), "i9 j9 i10");
  EXPECT_EQ(test::names_of(geometry.neighbours(bit(wide_square({0, 0})))), "a2 b2");
}

TEST(WideGeometry, RingsCountFromTheEdge) {
  const WideGeometry geometry = test::geometry_of("4x6");
  EXPECT_EQ(popcount(geometry.ring(0)), 16);
  EXPECT_EQ(test::names_of(geometry.ring(1)), "b2 c2 b3 c3 b4 c4 b5 c5");
  EXPECT_EQ(popcount(geometry.ring(2)), 0);
}

TEST(WideGeometry, OneFirstMoveIsLeftOfFour) {
  for (const char* text : {"4x4", "6x6", "8x8", "10x10"}) {
    const WideGeometry geometry = test::geometry_of(text);
    const WideBits moves = geometry.start().legal_moves(geometry.playable());
    EXPECT_EQ(popcount(moves), 4) << text;
    EXPECT_EQ(popcount(geometry.distinct_moves(geometry.start(), moves)), 1) << text;
  }
}

TEST(WideGeometry, MovesStayThatNoSymmetryOfTheBoardBringsTogether) {
  // 4x6 is no square: half a turn is what is left of the symmetries that keep the colours.
  const WideGeometry oblong = test::geometry_of("4x6");
  EXPECT_EQ(popcount(oblong.distinct_moves(oblong.start(), oblong.start().legal_moves(oblong.playable()))),
            2);
  // A blocked a1 keeps one diagonal mirror.
  const WideGeometry blocked = test::geometry_of("6x6 blocked a1");
  EXPECT_EQ(
      popcount(blocked.distinct_moves(blocked.start(), blocked.start().legal_moves(blocked.playable()))), 2);
  // A blocked b1 keeps none.
  const WideGeometry skew = test::geometry_of("6x6 blocked b1");
  EXPECT_EQ(popcount(skew.distinct_moves(skew.start(), skew.start().legal_moves(skew.playable()))), 4);
}

TEST(WideGeometry, FinalScoresCountEmptiesOrNot) {
  const WideGeometry geometry = test::geometry_of("10x10 blocked a1");
  const WideBoard board = {bit(wide_square({1, 1})) | bit(wide_square({2, 1})), bit(wide_square({5, 5}))};
  EXPECT_EQ(final_score(geometry, board, FinalCount::raw), 1);
  EXPECT_EQ(final_score(geometry, board, FinalCount::empties_to_winner), 97);
  EXPECT_EQ(final_score(geometry, {board.opponent, board.player}, FinalCount::empties_to_winner), -97);
  EXPECT_EQ(final_score(geometry, {bit(wide_square({1, 1})), bit(wide_square({5, 5}))},
                        FinalCount::empties_to_winner),
            0);
}

}  // namespace
}  // namespace emilia
