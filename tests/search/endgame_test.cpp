// SPDX-License-Identifier: MIT
#include "engine/search/endgame/endgame.h"

#include <gtest/gtest.h>

#include "engine/board/symmetry.h"
#include "engine/search/midgame/midgame.h"
#include "eval/heuristics/heuristic_evaluator.h"
#include "tests/support/plain_search.h"
#include "tests/support/random_games.h"

namespace emilia {
namespace {

using test::plain_game_value;
using test::random_position;

/// Searches to the end with `Midgame`, whose null windows go to `Endgame`.
DepthResult solve(const Board& board) {
  TranspositionTable table(1);
  SearchControl control(1, std::nullopt);
  const SearchParams params;
  const HeuristicEvaluator evaluator(EvalKind::compound);
  Team team(1);
  Midgame<SearchTypes<HeuristicEvaluator>> midgame(evaluator, table, control, team, 0, params);
  return *midgame.search({.board = full(board), .depth = board.empty_count()});
}

/// Plays the line to the end of the game. Returns the final score for the side that moves first in it.
Discs score_at_end(Board board, const std::vector<Square>& line) {
  bool is_own_view = true;
  for (const Square move : line) {
    EXPECT_TRUE(board.is_legal(move)) << to_string(move);
    board = move == Square::pass ? board.after_pass() : board.after(move);
    is_own_view = !is_own_view;
  }
  EXPECT_TRUE(board.is_finished());
  return is_own_view ? board.final_score() : -board.final_score();
}

TEST(Endgame, SaysOnWhichSideOfAlphaTheValueIs) {
  std::mt19937_64 random(5);
  TranspositionTable table(1);
  SearchControl control(1, std::nullopt);
  const SearchParams params;
  ThreadControl thread(control, 0);
  Endgame endgame(table, thread, params);
  for (int i = 0; i < 200; i += test::kCaseStep) {
    const Board board = narrow(random_position(random, 1 + i % 9).board);
    const Discs value = plain_game_value(board).whole_discs();
    for (const Discs alpha : {-64, value - 2, value - 1, value, value + 1, 64}) {
      const Discs score = endgame.search(full(board), alpha);
      EXPECT_EQ(score > alpha, value > alpha) << i;
      EXPECT_TRUE(value > alpha ? score <= value : score >= value) << "a bound on the wrong side, " << i;
    }
  }
}

TEST(Endgame, FindsTheValueOfPlainMinimax) {
  std::mt19937_64 random(2);
  for (int i = 0; i < 150; i += test::kCaseStep) {
    const Board board = narrow(random_position(random, 1 + i % 9).board);
    const DepthResult result = solve(board);
    EXPECT_TRUE(result.is_exact);
    EXPECT_EQ(result.score, plain_game_value(board)) << i;
  }
}

TEST(Endgame, LineLeadsToTheScore) {
  std::mt19937_64 random(3);
  for (int i = 0; i < 200; i += test::kCaseStep) {
    const Board board = narrow(random_position(random, 1 + i % 13).board);
    const DepthResult result = solve(board);
    EXPECT_EQ(score_at_end(board, result.pv), result.score.whole_discs()) << i;
  }
}

TEST(Endgame, EverySymmetryHasTheSameValue) {
  std::mt19937_64 random(4);
  for (int i = 0; i < 20; ++i) {
    const Board board = narrow(random_position(random, 12).board);
    const Score value = solve(board).score;
    for (int s = 1; s < kSymmetryCount; ++s) {
      EXPECT_EQ(solve({transformed(board.player, s), transformed(board.opponent, s)}).score, value);
    }
  }
}

}  // namespace
}  // namespace emilia
