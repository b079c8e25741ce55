// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "eval/evaluation.h"
#include "tests/support/board_literals.h"
#include "tests/support/random_games.h"

namespace emilia {
namespace {

TEST(Evaluator, SeesAPositionAsItsHeuristicDoes) {
  const Board board = test::board_of(R"(
      - - - - - - - -
      - - - - - - - -
      - - - - - - - -
      - - - O X - - -
      - - - O X X - -
      - - - O - - - -
      - - - - - - - -
      - - - - - - - -  X)");
  // heuristics_test.cpp has the arithmetic.
  EXPECT_EQ(evaluate(EvalKind::naive, board).units(), 0);
  EXPECT_EQ(evaluate(EvalKind::mobility, board).units(), 1820);
  EXPECT_EQ(evaluate(EvalKind::compound, board).units(), 1650);
  EXPECT_EQ(evaluate(EvalKind::positional, board).units(), 6);
  EXPECT_EQ(evaluate(EvalKind::staged, board).units(), 6);
}

TEST(Evaluator, GivesTheEmptySquaresOfAFinishedGameToTheWinner) {
  const Board won = test::board_of("--------------------X------XXX----XXXXX----XXX------X----------- X");
  for (const EvalKind kind : kEvalKinds) {
    EXPECT_EQ(evaluate(kind, won), Score::from_discs(64));
    EXPECT_EQ(evaluate(kind, won.after_pass()), Score::from_discs(-64));
  }
}

TEST(Evaluator, GivesNothingToAnybodyInADraw) {
  const Board draw = test::board_of("X----O---X---O----X-OOO----OOO----OOOO-------X-X---XXXXX-----X-X X");
  for (const EvalKind kind : kEvalKinds) EXPECT_EQ(evaluate(kind, draw), Score());
}

TEST(Evaluator, SeesAnyFinishedGameAsItsScore) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const Board last = narrow(test::random_game(seed).back().board);
    for (const EvalKind kind : kEvalKinds) {
      EXPECT_EQ(evaluate(kind, last), Score::from_discs(last.final_score()));
    }
  }
}

TEST(Evaluator, HeuristicsTurnTheSignWithTheSides) {
  test::Random random(8);
  for (int i = 0; i < 500; ++i) {
    const Board board = test::random_8x8(random, 1 + i % 59);
    for (const EvalKind kind : {EvalKind::naive, EvalKind::mobility, EvalKind::compound})
      EXPECT_EQ(evaluate(kind, board), -evaluate(kind, board.after_pass()));
  }
}

}  // namespace
}  // namespace emilia
