// SPDX-License-Identifier: MIT
#include "engine/search/endgame/last_moves.h"

#include <gtest/gtest.h>

#include "tests/support/board_literals.h"
#include "tests/support/plain_search.h"
#include "tests/support/random_games.h"

namespace emilia {
namespace {

Discs solve(const Board& board, Discs alpha, std::uint64_t& nodes) {
  return solve_last_moves(scored(board), alpha, QuadrantParity(board.empties()), nodes);
}

TEST(LastMoves, SayOnWhichSideOfAlphaTheValueIs) {
  std::mt19937_64 random(1);
  for (int i = 0; i < 4000; ++i) {
    const Board board = test::random_8x8(random, kMinLastMoves + i % kMaxLastMoves);
    const Discs value = test::plain_game_value(board).whole_discs();
    for (const Discs alpha : {-65, value - 2, value - 1, value, value + 1, 64}) {
      std::uint64_t nodes = 0;
      const Discs score = solve(board, alpha, nodes);
      EXPECT_EQ(score > alpha, value > alpha) << i;
      EXPECT_TRUE(value > alpha ? score <= value : score >= value) << "a bound on the wrong side, " << i;
      EXPECT_GT(nodes, 0U);
    }
  }
}

TEST(LastMoves, OfAGameThatIsOverGiveTheEmptiesToTheWinner) {
  const Board over = test::board_of(R"(
      X X X X X X X X
      X X X X X X X X
      X X X X X X X X
      X X X X X X X X
      X X X X X X X X
      X X X X X X X X
      X X X X X X X X
      - X X X X X X -  O)");
  std::uint64_t nodes = 0;
  EXPECT_EQ(solve(over, 0, nodes), -64);
}

TEST(LastMoves, CountThePositionsThatTheyVisit) {
  // Black's only move is a8, which flips b8. Then White, without a disc, and Black must pass, and g8 stays
  // empty. Two nodes are visited: the position itself and the one with one empty square.
  const Board board = test::board_of(R"(
      X X X X X X X X
      X X X X X X X X
      X X X X X X X X
      X X X X X X X X
      X X X X X X X X
      X X X X X X X X
      X X X X X X X X
      - O X X X X - X  X)");
  std::uint64_t nodes = 0;
  EXPECT_EQ(solve(board, 0, nodes), 64);
  EXPECT_EQ(nodes, 2U);
}

}  // namespace
}  // namespace emilia
