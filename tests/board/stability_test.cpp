// SPDX-License-Identifier: MIT
#include "engine/board/stability.h"

#include <gtest/gtest.h>

#include "engine/board/symmetry.h"
#include "tests/support/random_games.h"

namespace emilia {
namespace {

TEST(Stability, AnEmptyStartHasNone) {
  const Board start = narrow(start_position().board);
  EXPECT_EQ(stable_discs(start), 0U);
}

TEST(Stability, ACornerAndItsRunAlongTheEdgeAreStable) {
  const Bitboard player = bit(Square::a1) | bit(Square::b1) | bit(Square::c1) | bit(Square::e1);
  EXPECT_EQ(stable_discs(FullBoard{player, bit(Square::d3)}),
            bit(Square::a1) | bit(Square::b1) | bit(Square::c1));
}

TEST(Stability, EveryDiscOfAFullBoardIsStable) {
  const Bitboard player = 0x123456789ABCDEF0;
  EXPECT_EQ(stable_discs(FullBoard{player, ~player}), player);
}

TEST(Stability, WhatItCallsStableIsNeverTurnedInRandomPlay) {
  std::mt19937_64 random(7);
  int found = 0;
  for (int i = 0; i < 3000; ++i) {
    Position position = test::random_position(random, 6 + i % 30);
    const Bitboard black = position.discs(Color::black).low;
    const Bitboard white = position.discs(Color::white).low;
    const Bitboard stable_black = stable_discs(FullBoard{black, white});
    const Bitboard stable_white = stable_discs(FullBoard{white, black});
    EXPECT_EQ(stable_black & ~black, 0U);
    found += popcount(stable_black | stable_white);
    while (!position.board.is_finished()) {
      const WideBitboard moves = position.board.legal_moves();
      position = position.after(is_empty(moves) ? Square::pass : test::random_square(random, moves));
    }
    EXPECT_EQ(stable_black & ~position.discs(Color::black).low, 0U) << i;
    EXPECT_EQ(stable_white & ~position.discs(Color::white).low, 0U) << i;
  }
  EXPECT_GT(found, 10'000) << "it has to find some";
}

TEST(Stability, IsTheSameInEverySymmetry) {
  std::mt19937_64 random(8);
  for (int i = 0; i < 500; ++i) {
    const Board board = test::random_8x8(random, 5 + i % 30);
    const Bitboard stable = stable_discs(board);
    for (int s = 0; s < kSymmetryCount; ++s) {
      EXPECT_EQ(stable_discs(FullBoard{transformed(board.player, s), transformed(board.opponent, s)}),
                transformed(stable, s));
    }
  }
}

}  // namespace
}  // namespace emilia
