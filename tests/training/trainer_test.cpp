// SPDX-License-Identifier: MIT
#include "training/trainers/trainer.h"

#include <cmath>
#include <gtest/gtest.h>
#include <vector>

#include "tests/support/random_games.h"
#include "training/trainers/training_report.h"

namespace emilia {
namespace {

/// Score that patterns can represent: six discs for each corner, half a disc for each move, a quarter for the
/// opponent's.
float taught_worth(const Board& board) {
  const int corners = popcount(board.player & kCorners) - popcount(board.opponent & kCorners);
  return 6.0F * static_cast<float>(corners) + 0.5F * static_cast<float>(popcount(board.legal_moves())) -
         0.25F * static_cast<float>(popcount(board.opponent_moves()));
}

std::vector<Sample> samples_of_phase(int phase, std::uint64_t first_seed, int games) {
  std::vector<Sample> samples;
  for (int game = 0; game < games; ++game) {
    for (const Position& position : test::random_game(first_seed + game)) {
      const int empties = position.board.empty_count();
      if (empties > 0 && phase_of(empties) == phase)
        samples.push_back(
            {narrow(position.board), taught_worth(narrow(position.board)), static_cast<std::uint32_t>(game)});
    }
  }
  return samples;
}

TEST(Regression, LearnsWhatItWasTaught) {
  const WeightLayout& layout = WeightLayout::instance();
  const SampleTable training(samples_of_phase(20, 0, 3000), layout);
  const SampleTable validation(samples_of_phase(20, 100'000, 300), layout);
  const std::vector<float> nothing(layout.shared_count());
  const double error_before = fit_error(validation, nothing).root_mean_square;
  const std::vector<float> weights = fit(training, validation, nothing, nothing, {.ridge = 1});
  EXPECT_GT(error_before, 4.0);
  EXPECT_LT(fit_error(validation, weights).root_mean_square, error_before / 2);
}

TEST(Regression, ARidgeKeepsWeightsAtTheirPrior) {
  const WeightLayout& layout = WeightLayout::instance();
  const SampleTable training(samples_of_phase(20, 0, 200), layout);
  const std::vector<float> prior(layout.shared_count(), 0.125F);
  const std::vector<float> weights = fit(training, training, prior, prior, {.ridge = 1e9});
  for (const float weight : weights) ASSERT_NEAR(weight, 0.125F, 0.001F);
}

TEST(Regression, LearnsWithoutARidge) {
  const WeightLayout& layout = WeightLayout::instance();
  const SampleTable training(samples_of_phase(20, 0, 200), layout);
  const std::vector<float> nothing(layout.shared_count());
  const std::vector<float> weights = fit(training, training, nothing, nothing, {.ridge = 0});
  EXPECT_LT(fit_error(training, weights).root_mean_square, fit_error(training, nothing).root_mean_square / 2);
}

TEST(Regression, WhatIsExpectedToBeFarFromLevelCountsLess) {
  const WeightLayout& layout = WeightLayout::instance();
  const std::vector<Sample> samples = samples_of_phase(20, 0, 200);
  SampleTable table(samples, layout);
  EXPECT_EQ(table.weight(0), 1);
  const std::vector<float> nothing(layout.shared_count());
  const std::vector<float> weights = fit(table, {{}, layout}, nothing, nothing, {});
  table.weigh(weights, 8);
  for (std::size_t i = 0; i < table.size(); ++i)
    ASSERT_FLOAT_EQ(table.weight(i), 1 / (1 + std::pow(table.sum(i, weights) / 8, 2)));
  table.weigh(weights, 0);
  EXPECT_EQ(table.weight(0), 1);
}

TEST(Trainer, StartsFromWeightsThatThereAre) {
  std::vector<std::int16_t> shared(static_cast<std::size_t>(kPhaseCount) *
                                   WeightLayout::instance().shared_count());
  for (std::size_t i = 0; i < shared.size(); ++i)
    shared[i] = static_cast<std::int16_t>(static_cast<int>(i % 255) * 4 - 508);
  TrainingParams params;
  params.prior = weights_in_discs(PatternWeights(shared));
  const auto untaught = train({}, WeightLayout::instance(), params, [](const PhaseReport& /*report*/) {});
  EXPECT_EQ(rounded_weights(untaught), shared) << "what no sample speaks against stays";
}

TEST(Trainer, LearnsBackwardsFromTheEndOfTheGame) {
  const auto learned = [](int phase, const std::vector<std::vector<float>>& learned_before) {
    PhaseSamples samples;
    samples[phase] = samples_of_phase(phase, 0, 200);
    return train(std::move(samples), WeightLayout::instance(),
                 {.learned_before = learned_before, .learned_empties = learned_before.empty() ? 0 : 12},
                 [](const PhaseReport& /*report*/) {});
  };
  const auto first = learned(24, {});
  const auto second = learned(23, first);
  for (int phase = 0; phase < 23; ++phase) {
    ASSERT_EQ(first[phase], first[24]) << phase;
    ASSERT_EQ(second[phase], second[23]) << phase;
  }
  EXPECT_NE(second[23], first[23]);
  EXPECT_EQ(second[24], first[24]) << "what was learned before stays";
}

TEST(Trainer, IsDeterministicWhateverTheThreadsAndReportsEachPhaseOnce) {
  const auto run = [](int threads, std::vector<PhaseReport>& reports) {
    PhaseSamples samples;
    for (int game = 0; game < 100; ++game) {
      for (const Position& position : test::random_game(game)) {
        const int empties = position.board.empty_count();
        if (empties > 0)
          samples[phase_of(empties)].push_back({narrow(position.board), taught_worth(narrow(position.board)),
                                                static_cast<std::uint32_t>(game)});
      }
    }
    TrainingParams params;
    params.threads = threads;
    return train(std::move(samples), WeightLayout::instance(), params,
                 [&reports](const PhaseReport& report) { reports.push_back(report); });
  };
  std::vector<PhaseReport> reports;
  std::vector<PhaseReport> other_reports;
  EXPECT_EQ(rounded_weights(run(1, reports)), rounded_weights(run(3, other_reports)));
  ASSERT_EQ(reports.size(), static_cast<std::size_t>(kPhaseCount));
  for (int phase = 0; phase < kPhaseCount; ++phase) EXPECT_EQ(reports[phase].phase, phase);
  EXPECT_EQ(other_reports.size(), reports.size());
  EXPECT_NE(error_table(reports).find("| 29 | 1-2 |"), std::string::npos);
  EXPECT_NE(learning_curve(reports).find("<polyline"), std::string::npos);
}

}  // namespace
}  // namespace emilia
