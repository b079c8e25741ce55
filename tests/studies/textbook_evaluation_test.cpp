// SPDX-License-Identifier: MIT
#include "studies/textbook/textbook_evaluation.h"

#include <gtest/gtest.h>

#include "tests/support/board_literals.h"
#include "tests/support/random_games.h"

namespace emilia {
namespace {

TEST(TextbookEvaluator, HasTheWeightsOfTheThesisOn6x6) {
  const std::array<std::array<int, 6>, 6> expected = {{{10, -2, 4, 4, -2, 10},
                                                       {-2, -2, 2, 2, -2, -2},
                                                       {4, 2, 0, 0, 2, 4},
                                                       {4, 2, 0, 0, 2, 4},
                                                       {-2, -2, 2, 2, -2, -2},
                                                       {10, -2, 4, 4, -2, 10}}};
  const SquareWeights weights = square_weights(~test::start_of("6x6").board.blocked());
  for (int row = 0; row < 6; ++row) {
    for (int column = 0; column < 6; ++column) {
      EXPECT_EQ(weights[static_cast<std::size_t>(index(square_at(column, row)))],
                expected[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)]);
    }
  }
}

TEST(TextbookEvaluator, RingsCountFromTheFirstSquareThatCanBePlayedOn) {
  const WideBoard board = test::start_of("10x9 blocked a1,a2,a3,a4,a5,a6,a7,a8,a9").board;
  const SquareWeights weights = square_weights(~board.blocked());
  EXPECT_EQ(weights[static_cast<std::size_t>(index(Square::b1))], 10);
  EXPECT_EQ(weights[static_cast<std::size_t>(index(Square::b5))], 4);
  EXPECT_EQ(weights[static_cast<std::size_t>(index(Square::i8))], -2);
  EXPECT_EQ(weights[static_cast<std::size_t>(index(Square::c5))], 2);
  EXPECT_EQ(weights[static_cast<std::size_t>(index(Square::e5))], 0);
}

TEST(TextbookEvaluator, ChangesItsSignWithTheSides) {
  test::Random random(8);
  const Position start = test::start_of("10x10 blocked b2,f3,a10");
  for (int i = 0; i < 300; ++i) {
    const WideBoard board = test::random_game_of(random, start, i % 80).position().board;
    const WideBitboard moves = board.legal_moves();
    const WideBitboard others = board.opponent_moves();
    if (is_empty(moves) || is_empty(others)) continue;
    for (std::size_t eval = 0; eval < kTextbookEvalNames.size(); ++eval) {
      if (static_cast<TextbookEval>(eval) == TextbookEval::positional) continue;  // for 8x8 only
      const TextbookEvaluator evaluator(~board.blocked(), static_cast<TextbookEval>(eval));
      EXPECT_EQ(evaluator.evaluate(board.after_pass(), others), -evaluator.evaluate(board, moves))
          << kTextbookEvalNames[eval];
    }
  }
}

}  // namespace
}  // namespace emilia
