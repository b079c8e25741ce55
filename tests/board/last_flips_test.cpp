// SPDX-License-Identifier: MIT
#include "engine/board/kernels/last_flips.h"

#include <gtest/gtest.h>
#include <random>

namespace emilia {
namespace {

TEST(LastFlips, CountsWhatFlipsTurnsOnAnyFullBoard) {
  std::mt19937_64 random(1);
  for (int i = 0; i < 200'000; ++i) {
    const Square square = square_at(i % kSquareCount);
    const Bitboard player = random() & (i % 3 == 0 ? random() : kAllSquares) & ~bit(square);
    const Bitboard opponent = ~(player | bit(square));
    EXPECT_EQ(count_last_flips(square, player), popcount(flips(square, player, opponent)));
  }
}

TEST(LastFlips, ScoreIsThatOfThePlayedOutGameOrABoundNotAboveAlpha) {
  std::mt19937_64 random(2);
  for (int i = 0; i < 200'000; ++i) {
    const Square square = square_at(i % kSquareCount);
    const Bitboard first = random();
    const Bitboard second = random();
    const Bitboard player = (i % 2 == 0 ? first & second : first | second) & ~bit(square);
    const Board board{player, ~(player | bit(square))};
    Discs expected = board.final_score();
    if (board.is_legal(square)) {
      expected = -board.after(square).final_score();
    } else if (board.after_pass().is_legal(square)) {
      expected = board.after_pass().after(square).final_score();
    }
    for (const Discs alpha : {-65, expected - 2, expected - 1, expected, expected + 1, 64}) {
      const Discs score = last_square_score(square, player, alpha);
      EXPECT_TRUE(expected > alpha ? score == expected : score >= expected && score <= alpha) << i;
    }
  }
}

}  // namespace
}  // namespace emilia
