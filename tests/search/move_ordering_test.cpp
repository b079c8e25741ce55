// SPDX-License-Identifier: MIT
#include "engine/search/move_ordering.h"

#include <gtest/gtest.h>

#include "tests/support/random_games.h"

namespace emilia {
namespace {

TEST(MoveOrdering, HandsOutEveryLegalMoveOnceTheHashMoveFirst) {
  std::mt19937_64 random(1);
  const SearchParams params;
  for (int i = 0; i < 500; ++i) {
    const Board board = test::random_position(random, 5 + i % 50).board;
    const Bitboard legal = board.legal_moves();
    if (legal == 0) continue;
    const Square hash_move = square_at(63 - std::countl_zero(legal));

    MoveList list(board, legal, /*depth=*/i % 6, hash_move, params);
    EXPECT_EQ(list.next().square, hash_move);
    Bitboard seen = bit(hash_move);
    int last_points = params.hash_move_bonus;
    while (!list.is_done()) {
      const OrderedMove& move = list.next();
      EXPECT_FALSE(contains(seen, move.square));
      EXPECT_EQ(move.child, board.after(move.square));
      EXPECT_LE(move.points, last_points);
      last_points = move.points;
      seen |= bit(move.square);
    }
    EXPECT_EQ(seen, legal);
  }
}

}  // namespace
}  // namespace emilia
