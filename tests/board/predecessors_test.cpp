// SPDX-License-Identifier: MIT
#include "engine/board/predecessors.h"

#include <algorithm>
#include <gtest/gtest.h>

#include "tests/support/random_games.h"

namespace emilia {
namespace {

TEST(Predecessors, HaveThePositionThatAGameCameFrom) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const std::vector<Position> game = test::random_game(seed);
    for (std::size_t i = 1; i < std::min<std::size_t>(game.size(), 40); ++i) {
      const auto before = predecessors(narrow(game[i].board));
      EXPECT_NE(std::ranges::find(before, narrow(game[i - 1].board)), before.end()) << seed << ' ' << i;
    }
  }
}

TEST(Predecessors, AllLeadToThePositionAndAreDifferent) {
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    const Board board = narrow(test::random_game(seed)[20].board);
    const std::vector<Board> before = predecessors(board);
    for (std::size_t i = 0; i < before.size(); ++i) {
      const Board& one = before[i];
      EXPECT_EQ(one.player & one.opponent, 0U);
      const Bitboard moves = one.legal_moves();
      bool is_reached = moves == 0 && one.after_pass() == board;
      for (const Square move : squares(moves)) is_reached = is_reached || one.after(move) == board;
      EXPECT_TRUE(is_reached) << i;
      EXPECT_EQ(std::count(before.begin(), before.end(), one), 1);
    }
  }
}

TEST(Predecessors, OfTheStartThereAreNone) {
  EXPECT_TRUE(predecessors(narrow(start_position().board)).empty());
}

}  // namespace
}  // namespace emilia
