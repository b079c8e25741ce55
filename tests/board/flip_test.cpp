// SPDX-License-Identifier: MIT
#include "engine/board/flip.h"

#include <gtest/gtest.h>

#include "engine/board/board.h"
#include "tests/support/board_literals.h"

namespace emilia {
namespace {

std::string flips_of(Square square, const Board& board) {
  return test::names_of(flips(square, board.player, board.opponent));
}

TEST(Flip, TurnsRunsInAllEightDirections) {
  const Board board = test::board_of(R"(
      X - - X - - X -
      - O - O - O - -
      - - O O O - - -
      X O O - O O O X
      - - O O O - - -
      - O - O - O - -
      X - - O - - O -
      - - - X - - - X  X)");
  EXPECT_EQ(flips_of(Square::d4, board), "b2 d2 f2 c3 d3 e3 b4 c4 e4 f4 g4 c5 d5 e5 b6 d6 f6 d7 g7");
}

TEST(Flip, TurnsNothingUnlessAnOwnDiscEndsTheRun) {
  const Board board = test::board_of(R"(
      - - - - - - - -
      - - - - - - - -
      - - - O - - - -
      O O O - O O O -
      - - O - - - - -
      - O - - - - - -
      O - - - - - - -
      - - - - - - - -  X)");
  EXPECT_EQ(flips_of(Square::d4, board), "");
}

TEST(Flip, TurnsNothingNextToAnOwnDiscOrAnEmptySquare) {
  const Board board = test::board_of(R"(
      - - - - - - - -
      - - - - - - - -
      - - - X - - - -
      X O - - X O X -
      - - - - - - - -
      - - - O - - - -
      - - - X - - - -
      - - - - - - - -  X)");
  EXPECT_EQ(flips_of(Square::d4, board), "");
}

TEST(Flip, DoesNotRunAroundTheEdge) {
  // The squares h3 and a6 are next to a4 and h5 by number, but no line joins them.
  const Board board = test::board_of(R"(
      - - - - - - - -
      - - - - - - X O
      - - - - - X O O
      - O X - - - - O
      O - - - - X O -
      O O X - - - - -
      O X - - - - - -
      - - - - - - - -  X)");
  EXPECT_EQ(flips_of(Square::a4, board), "b4");
  EXPECT_EQ(flips_of(Square::h5, board), "g5");
}

TEST(Flip, TurnsSixDiscsFromEdgeToEdge) {
  const Board row = test::board_of(R"(
      - O O O O O O X
      - - - - - - - -
      - - - - - - - -
      - - - - - - - -
      - - - - - - - -
      - - - - - - - -
      - - - - - - - -
      - - - - - - - -  X)");
  EXPECT_EQ(flips_of(Square::a1, row), "b1 c1 d1 e1 f1 g1");
  const Board diagonal = test::board_of(R"(
      X - - - - - - -
      - O - - - - - -
      - - O - - - - -
      - - - O - - - -
      - - - - O - - -
      - - - - - O - -
      - - - - - - O -
      - - - - - - - -  X)");
  EXPECT_EQ(flips_of(Square::h8, diagonal), "b2 c3 d4 e5 f6 g7");
}

TEST(Flip, TurnsEighteenDiscsAtMost) {
  // Most flips of a move: three runs of six, from a corner, an edge or the middle.
  const Board corner = test::board_of(R"(
      - O O O O O O X
      O O - - - - - -
      O - O - - - - -
      O - - O - - - -
      O - - - O - - -
      O - - - - O - -
      O - - - - - O -
      X - - - - - - X  X)");
  EXPECT_EQ(popcount(flips(Square::a1, corner.player, corner.opponent)), 18);
}

}  // namespace
}  // namespace emilia
