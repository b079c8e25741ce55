// SPDX-License-Identifier: MIT
#include "engine/search/deepening/position_search.h"

#include <gtest/gtest.h>

#include "engine/board/position.h"
#include "tests/support/random_games.h"

namespace emilia {
namespace {

/// An even horizon moves one ply if it would be on an odd number of empty squares: 60 and 59 are left at the
/// start and after a move.
TEST(PositionSearch, AnEvenHorizonIsOnePlyLaterWhereItWouldBeOdd) {
  const Board start = narrow(start_position().board);
  const Board after = start.after(Square::f5);
  const auto depth_of = [](const Board& board, int depth, bool has_even_horizon) {
    PositionSearch search(Evaluation(EvalKind::positional),
                          {.depth = depth, .has_even_horizon = has_even_horizon});
    return search.search(board).depth;
  };
  EXPECT_EQ(depth_of(start, 4, true), 4);
  EXPECT_EQ(depth_of(after, 4, true), 5);
  EXPECT_EQ(depth_of(start, 3, true), 4);
  EXPECT_EQ(depth_of(after, 3, true), 3);
  EXPECT_EQ(depth_of(after, 4, false), 4);
}

TEST(PositionSearch, AnAveragedScoreIsTheMeanOfTheLastTwoDepths) {
  const Board start = narrow(start_position().board).after(Square::f5).after(Square::d6);
  const auto score_of = [&](const PositionLimits& limits) {
    return PositionSearch(Evaluation(EvalKind::positional), limits).search(start).result.score.units();
  };
  const int third = score_of({.depth = 3});
  const int fourth = score_of({.depth = 4});
  ASSERT_NE(third, fourth);
  EXPECT_EQ(score_of({.depth = 4, .averages_depths = true}), (third + fourth) / 2);
  EXPECT_EQ(score_of({.depth = 1, .averages_depths = true}), score_of({.depth = 1}))
      << "there is no depth before";
}

TEST(PositionSearch, AnExactScoreIsNoMean) {
  test::Random random(5);
  const Board board = test::random_8x8(random, 10);
  ASSERT_NE(board.legal_moves(), 0U);
  const auto found = [&](const PositionLimits& limits) {
    return PositionSearch(Evaluation(EvalKind::positional), limits).search(board).result;
  };
  const DepthResult exact = found({.exact_from = 10});
  const DepthResult averaged = found({.exact_from = 10, .averages_depths = true});
  EXPECT_TRUE(averaged.is_exact);
  EXPECT_EQ(averaged.score, exact.score);
}

}  // namespace
}  // namespace emilia
