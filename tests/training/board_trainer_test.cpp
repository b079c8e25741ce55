// SPDX-License-Identifier: MIT
#include "training/trainers/board_trainer.h"

#include <gtest/gtest.h>

#include "engine/board/shape.h"
#include "eval/boards/board_weights.h"
#include "eval/evaluation.h"
#include "tests/support/random_games.h"

namespace emilia {
namespace {

/// Score that the patterns can represent: four discs for each corner, half a disc for each move.
float taught_score(const WideBoard& board) {
  return 4.0F * static_cast<float>(board.disc_difference_on(board.corners())) +
         0.5F * static_cast<float>(popcount(board.legal_moves()));
}

TEST(BoardTrainer, LearnsWhatItWasTaught) {
  const Position start = start_position(*parse_shape("6x5 blocked c1"));
  const BoardPatterns patterns(~start.board.blocked());
  std::vector<BoardSample> samples;
  for (std::uint32_t game = 0; game < 400; ++game) {
    for (const Position& position : test::random_game(game, start))
      samples.push_back({position.board, taught_score(position.board), game});
  }
  int phases = 0;
  BoardTrainingParams params;
  params.threads = 2;
  const std::vector<std::int8_t> weights =
      train_board(patterns, samples, params, [&phases](const BoardPhaseReport& /*report*/) { ++phases; });
  EXPECT_EQ(phases, kBoardPhases);
  params.threads = 1;
  EXPECT_EQ(train_board(patterns, samples, params, [](const BoardPhaseReport& /*report*/) {}), weights);

  const Evaluation evaluation(EvalKind::pattern,
                              {.boards = {std::make_shared<const BoardWeights>(patterns, weights)}});
  double error = 0;
  double size = 0;
  for (std::uint64_t game = 1000; game < 1050; ++game) {
    for (const Position& position : test::random_game(game, start)) {
      if (is_empty(position.board.legal_moves())) continue;
      const double taught = taught_score(position.board);
      error += std::abs(evaluate(evaluation, position.board).discs() - taught);
      size += std::abs(taught);
    }
  }
  EXPECT_LT(error, 0.4 * size);
}

}  // namespace
}  // namespace emilia
