// SPDX-License-Identifier: MIT
#include "engine/selfplay/board_games.h"

#include <gtest/gtest.h>
#include <map>
#include <memory>

#include "eval/boards/board_weights.h"

namespace emilia {
namespace {

BoardGameParams small_games(double random_share) {
  BoardGameParams params;
  params.board = *parse_shape("5x5 blocked a1");
  params.random_share = random_share;
  params.evaluation = Evaluation(EvalKind::staged);
  params.limits = {.depth = 1, .exact_from = 6};
  return params;
}

std::vector<ScoredPosition> played(const BoardGameParams& params, std::uint32_t number) {
  PositionSearch search(params.evaluation, params.limits);
  return play_board_game(params, number, search);
}

TEST(BoardGames, LabelPositionsWithTheResult) {
  const BoardGameParams params = small_games(0);
  std::size_t positions = 0;
  for (std::uint32_t number = 0; number < 20; ++number) {
    for (const ScoredPosition& position : played(params, number)) {
      ++positions;
      EXPECT_FALSE(is_empty(position.board.legal_moves()));
      EXPECT_EQ(position.board.square_count(), 24);
      if (position.board.empty_count() > params.limits.exact_from) continue;
      PositionSearch solver(params.evaluation, {.exact_from = 24});
      EXPECT_EQ(solver.search(position.board).result.score.discs(), position.discs) << "the end is perfect";
    }
  }
  EXPECT_GT(positions, 200U);
}

TEST(BoardGames, LeaveOutResultsBeforeARandomMove) {
  std::size_t without = 0;
  std::size_t with = 0;
  for (std::uint32_t number = 0; number < 20; ++number) {
    without += played(small_games(0), number).size();
    with += played(small_games(0.3), number).size();
  }
  EXPECT_LT(with, without);
}

TEST(BoardGames, LabelPositionsBeforeARandomMoveWithScores) {
  BoardGameParams params = small_games(0.5);
  params.limits.exact_from = 4;
  const BoardPatterns patterns(~start_position(params.board).board.blocked());
  const std::size_t in_phase = BoardWeights::weights_a_phase(patterns);
  std::vector<std::int8_t> weights(kBoardPhases * in_phase);
  const int odd = patterns.shared_count() + count_place(Count::odd_empties, 1);
  for (std::size_t phase = 0; phase < kBoardPhases; ++phase)
    weights[phase * in_phase + static_cast<std::size_t>(odd)] = 64;
  params.evaluation =
      Evaluation(EvalKind::pattern, {.boards = {std::make_shared<const BoardWeights>(patterns, weights)}});
  std::map<float, int> count_of_label;
  for (std::uint32_t number = 0; number < 40; ++number) {
    for (const ScoredPosition& position : played(params, number)) {
      if (position.board.empty_count() >= 16) ++count_of_label[position.discs];
    }
  }
  EXPECT_GT(count_of_label[-4], 5) << "an even position, before a random move of the same parity";
  EXPECT_GT(count_of_label[0], 5) << "an odd position, before a random move of the same parity";
  EXPECT_GT(count_of_label[-2], 5) << "the mean of -4 and 0";
  EXPECT_LE(count_of_label.size(), 8U) << "results are rare so early";
}

TEST(BoardGames, DependOnlyOnTheirNumber) {
  const BoardGameParams params = small_games(0.1);
  PositionSearch search(params.evaluation, params.limits);
  const auto first = play_board_game(params, 3, search);
  EXPECT_NE(play_board_game(params, 4, search).size(), 0U);
  const auto again = play_board_game(params, 3, search);
  ASSERT_EQ(first.size(), again.size());
  for (std::size_t i = 0; i < first.size(); ++i) {
    EXPECT_EQ(first[i].board, again[i].board);
    EXPECT_EQ(first[i].discs, again[i].discs);
  }
}

}  // namespace
}  // namespace emilia
