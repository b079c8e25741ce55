// SPDX-License-Identifier: MIT
// The searches on boards of every shape, against plain alpha-beta.
#include <gtest/gtest.h>

#include "engine/board/position_text.h"
#include "engine/board/shape.h"
#include "engine/search/deepening/worker.h"
#include "tests/support/naive_rules.h"
#include "tests/support/plain_search.h"
#include "tests/support/random_games.h"

namespace emilia {
namespace {

class BoardSearch : public ::testing::TestWithParam<const char*> {
 public:
  [[nodiscard]] CompletedDepth last_depth(const WideBoard& board, EvalKind eval,
                                          int max_depth = kMaxBoardSquares,
                                          Scoring scoring = Scoring::empties_to_winner) const {
    SearchControl control(/*threads=*/1, /*node_limit=*/std::nullopt);
    Team team(/*threads=*/1);
    // a table of its own, because scores of one evaluation are invalid for another one
    TranspositionTable table(1);
    Worker worker(table, control, team, /*thread=*/0, search_params);
    CompletedDepth last;
    worker.run({.board = board, .evaluation = eval, .max_depth = max_depth, .scoring = scoring},
               [&](const CompletedDepth& completed) {
                 last = completed;
                 return true;
               });
    return last;
  }

  Position first_position = start_position(*parse_shape(GetParam()));
  TranspositionTable shared_table{1};
  SearchParams search_params;
};

TEST_P(BoardSearch, SolvesAsPlainAlphaBetaDoes) {
  test::Random random(5);
  for (int i = 0; i < 40; i += test::kCaseStep) {
    const Position position = test::random_position(
        random, std::min(1 + i % 12, first_position.board.empty_count()), first_position);
    const Discs value = test::plain_alpha_beta(position.board, -kMaxBoardSquares, kMaxBoardSquares);
    for (const EvalKind eval : {EvalKind::compound, EvalKind::staged}) {
      const CompletedDepth found = last_depth(position.board, eval);
      ASSERT_TRUE(found.lines.front().is_exact);
      EXPECT_EQ(found.lines.front().score, Score::from_discs(value));
    }
  }
}

/// Returns the value of a position by minimax on the naive rules, which share no code with the engine.
int naive_value(const test::NaiveBoard& board, int sign) {
  if (board.is_finished()) return sign * board.raw_score();
  test::NaiveBoard child = board;
  if (board.has_to_pass()) {
    child.pass();
    return -naive_value(child, sign);
  }
  int best = -kMaxBoardSquares;
  for (const std::string& move : board.legal_moves()) {
    child = board;
    child.play(move);
    best = std::max(best, -naive_value(child, sign));
  }
  return best;
}

TEST_P(BoardSearch, SolvesByTheScoringRuleAsNaiveMinimaxDoes) {
  const Shape shape = *parse_shape(GetParam());
  test::Random random(9);
  for (int i = 0; i < 16; i += test::kCaseStep) {
    const Position position = test::random_position(
        random, std::min(1 + i % 6, first_position.board.empty_count()), first_position);
    const test::NaiveBoard naive(to_string(position, shape), shape.columns(), shape.rows());
    for (const Scoring scoring : {Scoring::raw, Scoring::fewest}) {
      const int value = naive_value(naive, scoring == Scoring::raw ? 1 : -1);
      const CompletedDepth found = last_depth(position.board, EvalKind::staged, kMaxBoardSquares, scoring);
      ASSERT_TRUE(found.lines.front().is_exact);
      EXPECT_EQ(found.lines.front().score, Score::from_discs(value)) << naive.text();
    }
  }
}

/// With more empty squares, so that stability and the table cut nodes.
TEST_P(BoardSearch, SolvesByTheScoringRuleAsPlainAlphaBetaDoes) {
  test::Random random(10);
  for (int i = 0; i < 12; i += test::kCaseStep) {
    const WideBoard board =
        test::random_position(random, std::min(7 + i % 6, first_position.board.empty_count()), first_position)
            .board;
    const ScoredWideBoard fewest = scored(board, Scoring::fewest);
    EXPECT_EQ(last_depth(board, EvalKind::staged, kMaxBoardSquares, Scoring::fewest).lines.front().score,
              Score::from_discs(test::plain_alpha_beta(fewest, -kMaxBoardSquares, kMaxBoardSquares)));
    const ScoredWideBoard raw = scored(board, Scoring::raw);
    EXPECT_EQ(last_depth(board, EvalKind::compound, kMaxBoardSquares, Scoring::raw).lines.front().score,
              Score::from_discs(test::plain_alpha_beta(raw, -kMaxBoardSquares, kMaxBoardSquares)));
  }
}

TEST_P(BoardSearch, FindsTheValueOfPlainMinimaxAtEachDepth) {
  test::Random random(6);
  for (int i = 0; i < 10; ++i) {
    const Position position =
        test::random_position(random, first_position.board.empty_count() - i % 5, first_position);
    const EvalKind eval = i % 2 == 0 ? EvalKind::naive : EvalKind::compound;
    const CompletedDepth found = last_depth(position.board, eval, /*max_depth=*/3);
    if (found.depth != 3) continue;  // the game ended earlier
    EXPECT_EQ(found.lines.front().score, test::plain_value(eval, position.board, 3));
  }
}

TEST_P(BoardSearch, SolvesWhateverIsExpectedWithoutDepthsBefore) {
  test::Random random(8);
  for (int i = 0; i < 12; ++i) {
    const WideBoard board =
        test::random_position(random, std::min(5 + i % 6, first_position.board.empty_count()), first_position)
            .board;
    const Discs value = test::plain_alpha_beta(board, -kMaxBoardSquares, kMaxBoardSquares);
    for (const Discs expected : {-kMaxBoardSquares, value - 4, value, value + 4, kMaxBoardSquares}) {
      SearchControl control(/*threads=*/1, /*node_limit=*/std::nullopt);
      Team team(/*threads=*/1);
      Worker worker(shared_table, control, team, /*thread=*/0, search_params);
      std::vector<CompletedDepth> depths;
      worker.run({.board = board, .evaluation = EvalKind::staged, .expected = expected},
                 [&](const CompletedDepth& completed) {
                   depths.push_back(completed);
                   return true;
                 });
      ASSERT_EQ(depths.size(), 1);
      EXPECT_EQ(depths.front().lines.front().score, Score::from_discs(value));
    }
  }
}

/// Endgames of every size in both classes, for each window.
TEST_P(BoardSearch, EndgamesAnswerNullWindows) {
  test::Random random(7);
  SearchControl control(/*threads=*/1, /*node_limit=*/std::nullopt);
  ThreadControl thread(control, 0);
  search_params.shallow_empties = 8;
  Endgame<ScoredBoard> endgame(shared_table, thread, search_params);
  ShallowEndgame<ScoredBoard> shallow(thread, search_params);
  Endgame<ScoredWideBoard> wide_endgame(shared_table, thread, search_params);
  ShallowEndgame<ScoredWideBoard> wide_shallow(thread, search_params);
  for (int i = 0; i < 60; i += test::kCaseStep) {
    const WideBoard board =
        test::random_position(random, std::min(1 + i % 11, first_position.board.empty_count()),
                              first_position)
            .board;
    const Discs value = test::plain_alpha_beta(board, -kMaxBoardSquares, kMaxBoardSquares);
    for (const Discs alpha : {value - 2, value - 1, value, value + 1}) {
      EXPECT_EQ(wide_endgame.search(scored(board), alpha) > alpha, value > alpha);
      EXPECT_EQ(wide_shallow.solve(scored(board), alpha) > alpha, value > alpha);
      if (!fits_64_bits(board)) continue;
      EXPECT_EQ(endgame.search(scored(narrow(board)), alpha) > alpha, value > alpha);
      EXPECT_EQ(shallow.solve(scored(narrow(board)), alpha) > alpha, value > alpha);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Shapes, BoardSearch,
                         ::testing::Values("4x4", "5x5", "6x6", "8x4", "6x6 parallel", "8x8 blocked a1,h8",
                                           "7x6 blocked c2,f4,d6,g1", "9x9", "10x10", "4x10", "9x5",
                                           "10x10 blocked a1,j10,c3,h8,e9"));

}  // namespace
}  // namespace emilia
