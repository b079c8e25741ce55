// SPDX-License-Identifier: MIT
#include "engine/board/legal_moves.h"

#include <gtest/gtest.h>

#include "engine/board/position.h"
#include "tests/support/board_literals.h"
#include "tests/support/random_games.h"

namespace emilia {
namespace {

TEST(LegalMoves, AreFourAtTheStart) {
  EXPECT_EQ(test::names_of(start_position().board.legal_moves()), "d3 c4 f5 e6");
  EXPECT_EQ(test::names_of(start_position().board.opponent_moves()), "e3 f4 c5 d6");
}

TEST(LegalMoves, AreUpToThirtyThreeInAReachablePosition) {
  const Board white = test::board_of("------X--XX-X-X--XOOXOX--XOOXO-----OXXX---XXOO---XXOXXX---O----- O");
  const Board black = test::board_of("---------OOO--O--OXX-OOX-OOXXXX---XXOXO--OOOOXO---O-O-O--------- X");
  EXPECT_EQ(popcount(white.legal_moves()), 33);
  EXPECT_EQ(popcount(black.legal_moves()), 33);
}

TEST(LegalMoves, AreMoreThanThirtyThreeInAPositionThatNoGameReaches) {
  const Board given = test::board_of("---------OOXOOO--OX--XX--X-XO-O--O-OXX---OX-XOO--OXO-O---------- X");
  EXPECT_EQ(popcount(given.legal_moves()), 34);
}

TEST(LegalMoves, AreTheSquaresThatTurnSomething) {
  test::Random random(4);
  for (int i = 0; i < 2000; ++i) {
    const Board board = test::random_board(random, 10 + i % 80);
    Bitboard turning = 0;
    for (const Square square : squares(board.empties())) {
      if (flips(square, board.player, board.opponent) != 0) turning |= bit(square);
    }
    ASSERT_EQ(test::names_of(board.legal_moves()), test::names_of(turning));
  }
}

TEST(LegalMoves, DoNotRunAroundTheEdge) {
  const Board board = test::board_of(R"(
      - - - - - - - -
      - - - - - - - -
      - - - - - - X O
      - - - - - - - -
      - - - - - - - -
      O X - - - - - -
      - - - - - - - -
      - - - - - - - -  X)");
  EXPECT_EQ(test::names_of(board.legal_moves()), "");
}

}  // namespace
}  // namespace emilia
