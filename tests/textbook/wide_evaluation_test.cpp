// SPDX-License-Identifier: MIT
#include "engine/textbook/wide_evaluation.h"

#include <gtest/gtest.h>

#include "eval/evaluation.h"
#include "tests/support/random_games.h"
#include "tests/support/wide_positions.h"

namespace emilia {
namespace {

WideBits widened(Bitboard set) {
  WideBits wide = 0;
  for (const Square square : squares(set)) wide |= bit(wide_square({column(square), row(square)}));
  return wide;
}

TEST(WideEvaluator, IsThatOfTheTournamentBoardThere) {
  const WideGeometry geometry{Shape()};
  const std::array<std::pair<WideEval, EvalKind>, 4> pairs = {{{WideEval::naive, EvalKind::naive},
                                                               {WideEval::mobility, EvalKind::mobility},
                                                               {WideEval::compound, EvalKind::compound},
                                                               {WideEval::staged, EvalKind::staged}}};
  test::Random random(7);
  for (int i = 0; i < 600; ++i) {
    const Board board = test::random_position(random, 1 + i % 60).board;
    if (board.legal_moves() == 0) continue;
    const WideBoard wide = {widened(board.player), widened(board.opponent)};
    for (const auto& [wide_eval, kind] : pairs) {
      const Score value = WideEvaluator(geometry, wide_eval).evaluate(wide, widened(board.legal_moves()));
      ASSERT_EQ(value.units(), evaluate(kind, board).units()) << to_string(kind);
    }
  }
}

TEST(WideEvaluator, HasTheWeightsOfTheThesisOn6x6) {
  const std::array<std::array<int, 6>, 6> expected = {{{10, -2, 4, 4, -2, 10},
                                                       {-2, -2, 2, 2, -2, -2},
                                                       {4, 2, 0, 0, 2, 4},
                                                       {4, 2, 0, 0, 2, 4},
                                                       {-2, -2, 2, 2, -2, -2},
                                                       {10, -2, 4, 4, -2, 10}}};
  const SquareWeights weights = square_weights(test::geometry_of("6x6"));
  for (int row = 0; row < 6; ++row) {
    for (int column = 0; column < 6; ++column) {
      EXPECT_EQ(weights[static_cast<std::size_t>(index(wide_square({column, row})))],
                expected[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)]);
    }
  }
}

TEST(WideEvaluator, ChangesItsSignWithTheSides) {
  test::Random random(8);
  const WideGeometry geometry = test::geometry_of("10x10 blocked b2,f3,a10");
  for (int i = 0; i < 300; ++i) {
    WideBoard board = test::random_wide_game(random, geometry, i % 80).position().board;
    const WideBits moves = board.legal_moves(geometry.playable());
    const WideBits others = board.opponent_moves(geometry.playable());
    if (moves == 0 || others == 0) continue;
    for (const WideEval eval : kWideEvals) {
      const WideEvaluator evaluator(geometry, eval);
      const Score own = evaluator.evaluate(board, moves);
      board.pass();
      EXPECT_EQ(evaluator.evaluate(board, others), -own) << to_string(eval);
      board.pass();
    }
  }
}

TEST(WideEvaluator, HasNamesThatAreReadBack) {
  for (const WideEval eval : kWideEvals) EXPECT_EQ(parse_wide_eval(to_string(eval)), eval);
  EXPECT_EQ(parse_wide_eval("pattern"), std::nullopt);
}

}  // namespace
}  // namespace emilia
