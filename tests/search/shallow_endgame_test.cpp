// SPDX-License-Identifier: MIT
#include "engine/search/endgame/shallow_endgame.h"

#include <gtest/gtest.h>

#include "tests/support/plain_search.h"
#include "tests/support/random_games.h"

namespace emilia {
namespace {

using test::random_position;

struct ShallowEndgameTest : ::testing::Test {
  SearchControl control{1, std::nullopt};
  ThreadControl thread{control, 0};
  SearchParams params;
};

TEST_F(ShallowEndgameTest, SaysOnWhichSideOfAlphaTheValueIs) {
  ShallowEndgame endgame(thread, params);
  std::mt19937_64 random(1);
  for (int i = 0; i < 300; i += test::kCaseStep) {
    const Board board = narrow(random_position(random, 1 + i % 11).board);
    const Discs value = test::plain_alpha_beta(board, -kSquareCount, kSquareCount);
    for (const Discs alpha : {-65, -1, 0, value - 2, value - 1, value, value + 1, 64}) {
      const Discs score = endgame.solve(full(board), alpha);
      EXPECT_EQ(score > alpha, value > alpha) << i;
      EXPECT_TRUE(value > alpha ? score <= value : score >= value) << "a bound on the wrong side, " << i;
    }
  }
}

TEST_F(ShallowEndgameTest, ValueDoesNotDependOnTheTunables) {
  std::mt19937_64 random(2);
  for (const int parity_order_empties : {4, 5, 8, 10}) {
    params.parity_order_empties = parity_order_empties;
    params.shallow_stability_min_spare = parity_order_empties == 5 ? 0 : SearchParams::kNever;
    ShallowEndgame endgame(thread, params);
    for (int i = 0; i < 40; ++i) {
      const Board board = narrow(random_position(random, 5 + i % 6).board);
      const Discs value = test::plain_alpha_beta(board, -kSquareCount, kSquareCount);
      EXPECT_LE(endgame.solve(full(board), value), value);
      EXPECT_GE(endgame.solve(full(board), value - 1), value);
    }
  }
}

TEST_F(ShallowEndgameTest, ALargeParityOrderEmptiesMadeASearchThatIgnoresStop) {
  constexpr int kLargeEmpties = 18;  // more would take minutes without the limit
  params.parity_order_empties = params.parity_order_empties.max;
  ShallowEndgame endgame(thread, params);
  control.stop();
  std::mt19937_64 random(6);
  for (int i = 0; i < 20; ++i) {
    const int empties = std::min(params.parity_order_empties.max + 2, kLargeEmpties);
    endgame.solve(full(narrow(random_position(random, empties).board)), 0);
  }
  EXPECT_LT(control.total_nodes(), 1'000'000U);
}

TEST_F(ShallowEndgameTest, KnowsTheScoreOfAFullBoard) {
  const Board full{.player = 0x00000000FFFFFFFF, .opponent = 0xFFFFFFFF00000000};
  EXPECT_EQ(ShallowEndgame(thread, params).solve(emilia::full(full), 0), 0);
}

TEST_F(ShallowEndgameTest, AChildThatTheTableKnowsToBeBadForTheOpponentEndsItsParent) {
  params.shallow_stability_min_spare = SearchParams::kNever;
  ShallowEndgame endgame(thread, params);
  endgame.make_room(9);  // a table that grows is empty
  std::mt19937_64 random(5);
  for (int i = 0; i < 20; ++i) {
    const FullBoard board = full(narrow(random_position(random, 9).board));
    if (is_empty(board.legal_moves())) continue;
    const FullBoard child = board.after(first_square(board.legal_moves()));
    if (is_empty(child.legal_moves())) continue;
    const Discs bound = endgame.solve(child, kSquareCount);  // fails low: an upper bound
    const std::uint64_t before = control.total_nodes();
    EXPECT_EQ(endgame.solve(board, -bound - 1), -bound) << i;
    EXPECT_EQ(control.total_nodes(), before + 1) << i;
  }
}

TEST_F(ShallowEndgameTest, TellsTheControlOfEveryNodeItVisits) {
  std::mt19937_64 random(3);
  const Board board = narrow(random_position(random, 10).board);
  ShallowEndgame endgame(thread, params);
  endgame.solve(full(board), 0);
  const std::uint64_t once = control.total_nodes();
  EXPECT_GT(once, 0U);
  SearchControl other(1, std::nullopt);
  ThreadControl other_thread(other, 0);
  ShallowEndgame(other_thread, params).solve(full(board), 0);
  EXPECT_EQ(other.total_nodes(), once);
}

TEST_F(ShallowEndgameTest, StopsSoonAfterItsNodeLimit) {
  std::mt19937_64 random(4);
  SearchControl limited(1, 10'000);
  ThreadControl limited_thread(limited, 0);
  ShallowEndgame endgame(limited_thread, params);
  for (int i = 0; i < 20; ++i) {
    const Board board = narrow(random_position(random, 14).board);
    for (const Discs alpha : {-1, 0, 1}) endgame.solve(full(board), alpha);
  }
  EXPECT_TRUE(limited.is_stopped());
  EXPECT_GE(limited.total_nodes(), 10'000U);
  EXPECT_LT(limited.total_nodes(), 20'000U);
}

}  // namespace
}  // namespace emilia
