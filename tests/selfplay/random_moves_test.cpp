// SPDX-License-Identifier: MIT
#include "engine/selfplay/random_moves.h"

#include <gtest/gtest.h>
#include <map>

#include "tests/support/board_literals.h"
#include "tests/support/random_games.h"

namespace emilia {
namespace {

TEST(RandomMoves, ChoosesEachSquareAsOften) {
  SplitMix random(1);
  std::map<Square, int> counts;
  constexpr int kMovesASquare = 1000;
  for (int i = 0; i < 4 * kMovesASquare; ++i) ++counts[random_move(test::squares_of("a1 c4 e6 h8"), random)];
  ASSERT_EQ(counts.size(), 4U);
  for (const auto& [square, count] : counts)
    EXPECT_NEAR(count, kMovesASquare, 110) << "four standard deviations";
}

TEST(RandomMoves, PlaysSoManyLegalOnes) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    for (const Position& position : test::random_game(seed)) {
      SplitMix random(seed);
      const Board board = narrow(position.board);
      const auto same = after_random_moves(board, 0, random);
      ASSERT_EQ(same.has_value(), !board.is_finished());
      if (!same) continue;
      EXPECT_EQ(*same, board.legal_moves() != 0 ? board : board.after_pass());
      if (const auto after = after_random_moves(board, 3, random)) {
        EXPECT_EQ(after->empty_count(), board.empty_count() - 3);
        EXPECT_NE(after->legal_moves(), 0U);
      }
    }
  }
}

TEST(RandomMoves, EndWithTheGame) {
  SplitMix random(1);
  EXPECT_EQ(after_random_moves(narrow(start_position().board), 61, random), std::nullopt);
}

}  // namespace
}  // namespace emilia
