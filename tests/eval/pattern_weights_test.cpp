// SPDX-License-Identifier: MIT
#include "eval/patterns/pattern_weights.h"

#include <algorithm>
#include <gtest/gtest.h>

#include "eval/evaluation.h"
#include "tests/support/pattern_index.h"
#include "tests/support/random_games.h"

namespace emilia {
namespace {

std::vector<std::int16_t> zero_weights() {
  return std::vector<std::int16_t>(static_cast<std::size_t>(kPhaseCount) *
                                   WeightLayout::instance().shared_count());
}

TEST(WeightLayout, MirrorImagesWithinAPatternShareAWeight) {
  const WeightLayout& layout = WeightLayout::instance();
  std::mt19937_64 random(1);
  for (int i = 0; i < 200; ++i) {
    const Board board = test::random_8x8(random, 1 + i % 60);
    const auto weights_of = [&layout](const Board& seen) {
      std::vector<int> weights;
      for (int feature = 0; feature < kFeatureCount; ++feature) {
        const PatternSquares& place = kFeatures[feature].place;
        weights.push_back(layout.of_feature(feature, test::pattern_index(place, seen.player, seen.opponent)));
      }
      std::ranges::sort(weights);
      return weights;
    };
    for (int symmetry = 1; symmetry < kSymmetryCount; ++symmetry) {
      EXPECT_EQ(weights_of({transformed(board.player, symmetry), transformed(board.opponent, symmetry)}),
                weights_of(board));
    }
  }
}

TEST(PatternWeights, GivesBackTheSharedWeights) {
  std::vector<std::int16_t> shared = zero_weights();
  for (std::size_t place = 0; place < shared.size(); ++place)
    shared[place] = static_cast<std::int16_t>(static_cast<int>(place * 40503 % 255) * 4 - 508);
  const PatternWeights weights(shared);
  const auto count = static_cast<std::size_t>(WeightLayout::instance().shared_count());
  for (int phase = 0; phase < kPhaseCount; ++phase) {
    const std::vector<std::int16_t> given = weights.shared(phase);
    ASSERT_EQ(given.size(), count);
    EXPECT_TRUE(std::equal(given.begin(), given.end(), shared.begin() + phase * given.size())) << phase;
  }
}

TEST(PatternWeights, AreRoundedToASixteenthOfADiscAndInsideEight) {
  std::vector<std::int16_t> shared = zero_weights();
  const std::vector<std::int16_t> given = {1, 2, -1, -2, 5, 6, -6, 508, 510, 4000, -4000};
  std::ranges::copy(given, shared.begin());
  std::vector<std::int16_t> found = PatternWeights(shared).shared(0);
  found.resize(given.size());
  EXPECT_EQ(found, (std::vector<std::int16_t>{0, 0, 0, 0, 4, 8, -8, 508, 508, 508, -508}));
}

TEST(PatternEvaluator, AddsUpWhatItSees) {
  // One weight of the middle game's phase: an empty row 2, which is in four places of the start position
  // (rows 2 and 7, columns b and g).
  const WeightLayout& layout = WeightLayout::instance();
  std::vector<std::int16_t> shared = zero_weights();
  const Board start = narrow(start_position().board);
  const std::size_t phase = static_cast<std::size_t>(phase_of(start.empty_count())) * layout.shared_count();
  shared[phase + layout.of_feature(0, 0)] = 64;
  shared[phase + layout.of_count(Count::player_moves, 4)] = 12;
  shared[phase + layout.of_count(Count::opponent_moves, 4)] = 20;
  shared[phase + layout.of_count(Count::odd_empties, 0)] = -28;
  const Evaluation evaluation(EvalKind::pattern,
                              {.linear = std::make_shared<const PatternWeights>(shared), .network = nullptr});
  EXPECT_EQ(evaluate(evaluation, start).units(), (4 * 16 + 3 + 5 - 7) * PatternWeights::kUnits);
}

TEST(PatternEvaluator, SeesEverySymmetryAlikeAndStaysInRange) {
  const Evaluation evaluation(EvalKind::pattern);
  std::mt19937_64 random(3);
  for (int i = 0; i < 300; ++i) {
    const Board board = test::random_8x8(random, 1 + i % 59);
    const Score score = evaluate(evaluation, board);
    EXPECT_LT(score, Score::from_discs(64));
    EXPECT_GT(score, Score::from_discs(-64));
    for (int symmetry = 1; symmetry < kSymmetryCount; ++symmetry)
      EXPECT_EQ(evaluate(evaluation,
                         Board{transformed(board.player, symmetry), transformed(board.opponent, symmetry)}),
                score);
  }
}

}  // namespace
}  // namespace emilia
