// SPDX-License-Identifier: MIT
#include "engine/search/move_ordering.h"

#include <gtest/gtest.h>
#include <limits>

#include "tests/support/random_games.h"

namespace emilia {
namespace {

TEST(MoveOrdering, HandsOutEveryLegalMoveOnceTheBestFirst) {
  std::mt19937_64 random(1);
  const SearchParams params;
  for (int i = 0; i < 500; ++i) {
    const Board board = test::random_position(random, 5 + i % 50).board;
    const Bitboard legal = board.legal_moves();
    if (legal == 0) continue;
    MoveList list(board, legal);
    EXPECT_EQ(list.size(), popcount(legal));
    for (OrderedMove& move : list) {
      move.points = points_of_replies(move.child.legal_moves(), kCorners, params);
    }
    Bitboard seen = 0;
    int last_points = std::numeric_limits<int>::max();
    while (!list.is_done()) {
      const OrderedMove& move = list.next();
      EXPECT_FALSE(contains(seen, move.square));
      EXPECT_EQ(move.child, board.after(move.square));
      EXPECT_EQ(move.turned, flips(move.square, board.player, board.opponent));
      EXPECT_LE(move.points, last_points);
      last_points = move.points;
      seen |= bit(move.square);
    }
    EXPECT_EQ(seen, legal);
  }
}

}  // namespace
}  // namespace emilia
