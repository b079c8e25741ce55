// SPDX-License-Identifier: MIT
#include "engine/search/deepening/position_search.h"

#include <gtest/gtest.h>

#include "engine/board/position.h"

namespace emilia {
namespace {

/// The horizon of a search that has one is one ply later where it would fall on an odd number of empty
/// squares: 60 and 59 are left at the start and behind a move.
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

}  // namespace
}  // namespace emilia
