// SPDX-License-Identifier: MIT
#include "engine/search/move_ordering.h"

#include <gtest/gtest.h>
#include <limits>

#include "tests/support/random_games.h"

namespace emilia {
namespace {

constexpr OrderingSquares<Bitboard> kSpecial(FullBoard{});

TEST(MoveOrdering, HandsOutEveryLegalMoveOnceTheBestFirst) {
  std::mt19937_64 random(1);
  const SearchParams params;
  for (int i = 0; i < 500; ++i) {
    const Board board = test::random_8x8(random, 5 + i % 50);
    const Bitboard legal = board.legal_moves();
    if (legal == 0) continue;
    MoveList<FullBoard> list(full(board), legal);
    EXPECT_EQ(list.size(), popcount(legal));
    for (OrderedMove<FullBoard>& move : list) {
      move.points = points_of_move(move.square, move.child.legal_moves(), kSpecial, params);
    }
    Bitboard seen = 0;
    int last_points = std::numeric_limits<int>::max();
    while (!list.is_done()) {
      const OrderedMove<FullBoard>& move = list.next();
      EXPECT_FALSE(contains(seen, move.square));
      EXPECT_EQ(move.child, full(board).after(move.square));
      EXPECT_EQ(move.turned, flips(move.square, board.player, board.opponent));
      EXPECT_LE(move.points, last_points);
      last_points = move.points;
      seen |= bit(move.square);
    }
    EXPECT_EQ(seen, legal);
  }
}

TEST(MoveOrdering, PrefersCornersUnlessTheFewestDiscsWin) {
  const SearchParams params;
  constexpr OrderingSquares<Bitboard> kFewest(ScoredBoard{.scoring = Scoring::fewest});
  const auto points = [&params](Square square, Bitboard replies, const OrderingSquares<Bitboard>& special) {
    return points_of_move(square, replies, special, params);
  };
  EXPECT_GT(points(Square::a1, 0, kSpecial), points(Square::b2, 0, kSpecial));
  EXPECT_LT(points(Square::a1, 0, kFewest), points(Square::b2, 0, kFewest));
  EXPECT_LT(points(Square::d3, bit(Square::h8), kSpecial), points(Square::d3, bit(Square::e3), kSpecial));
  EXPECT_EQ(points(Square::d3, bit(Square::h8), kFewest), points(Square::d3, bit(Square::e3), kFewest));
}

TEST(MoveOrdering, BeginsWithTheMoveThatIsAskedFor) {
  std::mt19937_64 random(2);
  for (int i = 0; i < 200; ++i) {
    const Board board = test::random_8x8(random, 5 + i % 50);
    const Bitboard legal = board.legal_moves();
    for (const Square first : squares(legal)) {
      MoveList<FullBoard> list(full(board), legal);
      ASSERT_TRUE(list.begin_with(first));
      EXPECT_EQ(list.next().square, first);
      Bitboard rest = 0;
      for (OrderedMove<FullBoard>& move : list) {
        move.points = index(move.square);
        rest |= bit(move.square);
      }
      EXPECT_EQ(rest, legal & ~bit(first));
      Bitboard seen = 0;
      while (!list.is_done()) seen |= bit(list.next().square);
      EXPECT_EQ(seen, rest);
    }
    MoveList<FullBoard> list(full(board), legal);
    for (const Square other : squares(~legal)) EXPECT_FALSE(list.begin_with(other));
    EXPECT_FALSE(list.begin_with(Square::none));
  }
}

TEST(MoveOrdering, FewRepliesAndCornersAreWorthMore) {
  const SearchParams params;
  const Bitboard three = bit(Square::c3) | bit(Square::d3) | bit(Square::e3);
  const Bitboard two_and_corner = bit(Square::c3) | bit(Square::d3) | bit(Square::a1);
  const int points = points_of_move(Square::f5, three, kSpecial, params);
  EXPECT_GT(points_of_move(Square::f5, bit(Square::c3), kSpecial, params), points);
  EXPECT_LT(points_of_move(Square::f5, two_and_corner, kSpecial, params), points);
  EXPECT_GT(points_of_move(Square::h8, three, kSpecial, params), points);
  EXPECT_LT(points_of_move(Square::g7, three, kSpecial, params), points);
}

}  // namespace
}  // namespace emilia
