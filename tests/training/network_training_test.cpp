// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>

#include "engine/base/random.h"
#include "engine/board/symmetry.h"
#include "eval/score.h"
#include "eval/weight_file.h"
#include "tests/support/random_games.h"
#include "tests/support/scarce_threads.h"
#include "training/trainers/head_gradient.h"
#include "training/trainers/network_report.h"
#include "training/trainers/network_trainer.h"
#include "training/trainers/trainer.h"

namespace emilia {
namespace {

constexpr int kFirstPhase = 20;
constexpr int kLastPhase = 21;

/// Score of two discs for each corner, positive for the side with the last move and negative for the other.
/// It is a product of corners and parity, which a linear evaluation cannot represent.
float product_worth(const Board& board) {
  const int corners = popcount(board.player & kCorners) - popcount(board.opponent & kCorners);
  return board.empty_count() % 2 == 1 ? 2.F * static_cast<float>(corners)
                                      : -2.F * static_cast<float>(corners);
}

std::vector<NetworkSample> product_samples(std::uint64_t first_seed, int games) {
  std::vector<NetworkSample> samples;
  for (int game = 0; game < games; ++game) {
    for (const Position& position : test::random_game(first_seed + game)) {
      const Board board = narrow(position.board);
      const int phase = phase_of(board.empty_count());
      if (phase < kFirstPhase || phase > kLastPhase) continue;
      const auto score = static_cast<std::int16_t>(product_worth(board) * Score::kUnitsPerDisc);
      samples.push_back({.board = board, .score = score, .game = static_cast<std::uint32_t>(game)});
    }
  }
  return samples;
}

NetworkTrainingParams small_params() {
  return {.min_empties = 14, .passes = 3, .batch = 64};
}

std::string state_after(const NetworkTrainingParams& params, std::span<const NetworkSample> samples,
                        int passes, int threads) {
  NetworkTrainer trainer(params, samples);
  Crew crew(threads);
  for (int pass = 0; pass < passes; ++pass) trainer.run_pass(crew);
  return trainer.state();
}

/// Random head, sum of embeddings and counts, with all hidden neurons active.
template <int width>
struct Example {
  typename HeadPass<width>::Head head{};
  typename HeadPass<width>::Embedding embeddings{};
  std::array<float, network_shape::kCounts> counts{0.25F, 0.125F, 1.F};

  explicit Example(std::uint64_t seed) {
    SplitMix random(seed);
    const auto number = [&](float most) {
      return most * (static_cast<float>(random.below(2001)) / 1000 - 1);
    };
    for (float& weight : head) weight = number(0.1F);
    for (int i = 0; i < network_shape::kFirstHidden; ++i) head[HeadPass<width>::kAt.first_bias + i] += 0.7F;
    for (int i = 0; i < network_shape::kSecondHidden; ++i) head[HeadPass<width>::kAt.second_bias + i] += 0.7F;
    for (float& embedding : embeddings) embedding = 0.5F + number(0.3F);
  }

  [[nodiscard]] float value() const { return HeadPass<width>().forward(head, embeddings, counts); }
};

template <int width>
void expect_gradients_like_differences() {
  constexpr float kStep = 0.01F;
  constexpr float kTolerance = 2e-3F;
  Example<width> example(width);
  HeadPass<width> pass;
  pass.forward(example.head, example.embeddings, example.counts);
  typename HeadPass<width>::Head of_head{};
  typename HeadPass<width>::Embedding of_embeddings{};
  pass.backward(example.head, 1, of_head, of_embeddings);
  const auto difference = [&](float& number) {
    const float kept = number;
    number = kept + kStep;
    const float above = example.value();
    number = kept - kStep;
    const float below = example.value();
    number = kept;
    return (above - below) / (2 * kStep);
  };
  for (int i = 0; i <= HeadPass<width>::kAt.third_bias; ++i)
    EXPECT_NEAR(of_head[i], difference(example.head[i]), kTolerance) << "number " << i << " of the head";
  for (int k = 0; k < width; ++k)
    EXPECT_NEAR(of_embeddings[k], difference(example.embeddings[k]), kTolerance)
        << "number " << k << " of a embedding";
}

TEST(HeadPass, GradientsAreThoseOfFiniteDifferences) {
  expect_gradients_like_differences<8>();
  expect_gradients_like_differences<16>();
  expect_gradients_like_differences<32>();
  expect_gradients_like_differences<64>();
  expect_gradients_like_differences<128>();
}

TEST(HeadPass, WhatIsClippedHasNoGradient) {
  Example<16> example(1);
  example.embeddings[3] = 2;
  example.embeddings[4] = -1;
  example.embeddings[5 + 8] = -1;
  example.embeddings[6 + 8] = 2;
  HeadPass<16> pass;
  pass.forward(example.head, example.embeddings, example.counts);
  HeadPass<16>::Head of_head{};
  HeadPass<16>::Embedding of_embeddings{};
  pass.backward(example.head, 1, of_head, of_embeddings);
  EXPECT_EQ(of_embeddings[3], 0);
  EXPECT_EQ(of_embeddings[4], 0);
  EXPECT_EQ(of_embeddings[4 + 8], 0) << "the other factor is 0";
  EXPECT_EQ(of_embeddings[5], 0) << "the other factor is 0";
  EXPECT_EQ(of_embeddings[5 + 8], 0);
  EXPECT_NE(of_embeddings[6], 0);
  EXPECT_EQ(of_embeddings[6 + 8], 0);
  EXPECT_NE(of_embeddings[7], 0);
  EXPECT_NE(of_embeddings[7 + 8], 0);
}

TEST(NetworkSamples, ValidationSharesNeitherGamesNorPositionsWithTraining) {
  NetworkSamples samples;
  const std::vector<NetworkSample> taught = product_samples(0, 200);
  for (const NetworkSample& sample : taught) samples.add(sample, 4);
  ASSERT_EQ(samples.training.size() + samples.validation.size(), taught.size());
  for (const NetworkSample& trained : samples.training) {
    for (const NetworkSample& kept : samples.validation) ASSERT_NE(trained.game, kept.game);
  }
  NetworkSample turned = samples.training.front();
  turned.board = transformed(turned.board, 5);
  samples.validation.push_back(turned);
  const std::size_t before = samples.validation.size();
  Crew crew(2);
  const std::size_t dropped = samples.drop_known(crew);
  EXPECT_GE(dropped, 1U);
  EXPECT_EQ(samples.validation.size(), before - dropped);
  for (const NetworkSample& kept : samples.validation) EXPECT_FALSE(kept.board == turned.board);
}

TEST(NetworkTrainer, TheOutcomeDoesNotDependOnTheNumberOfThreads) {
  const std::vector<NetworkSample> samples = product_samples(0, 300);
  EXPECT_EQ(state_after(small_params(), samples, 2, 1), state_after(small_params(), samples, 2, 3));
}

TEST(NetworkTrainer, GoesOnWhereAnotherOneWas) {
  const std::vector<NetworkSample> samples = product_samples(0, 100);
  NetworkTrainer trainer(small_params(), samples);
  ASSERT_TRUE(trainer.restore(state_after(small_params(), samples, 2, 1)));
  EXPECT_EQ(trainer.passes_done(), 2);
  Crew crew(1);
  trainer.run_pass(crew);
  EXPECT_EQ(trainer.state(), state_after(small_params(), samples, 3, 1));
}

TEST(NetworkTrainer, RefusesTheStateOfAnotherTrainingAndATornOne) {
  const std::vector<NetworkSample> samples = product_samples(0, 20);
  const std::string state = state_after(small_params(), samples, 1, 1);
  NetworkTrainingParams other = small_params();
  other.embedding_rate *= 2;
  EXPECT_FALSE(NetworkTrainer(other, samples).restore(state));
  EXPECT_FALSE(NetworkTrainer(small_params(), product_samples(1, 20)).restore(state));
  NetworkTrainer trainer(small_params(), samples);
  EXPECT_FALSE(trainer.restore(std::string_view(state).substr(0, state.size() - 1)));
  EXPECT_FALSE(trainer.restore(state + "x"));
  EXPECT_FALSE(trainer.restore("EMILIA"));
  EXPECT_EQ(trainer.state(), state_after(small_params(), samples, 0, 1)) << "what is refused changes nothing";
}

TEST(NetworkTrainer, BeginsWithWhatANetworkKnowsAndRefusesTheStateOfAnotherBeginning) {
  const NetworkParameters known = embedded_weights().network->parameters();
  const std::vector<NetworkSample> samples = product_samples(0, 20);
  NetworkTrainingParams params = small_params();
  params.min_empties = known.min_empties;
  const auto taught = [&] { return unrounded(known, known.min_empties, params.seed); };
  NetworkTrainer trainer(params, taught(), samples);
  EXPECT_TRUE(rounded(trainer.network()) == known);
  EXPECT_FALSE(NetworkTrainer(params, samples).restore(trainer.state()));
  EXPECT_TRUE(NetworkTrainer(params, taught(), samples).restore(trainer.state()));
  Crew crew(1);
  trainer.run_pass(crew);
  EXPECT_FALSE(rounded(trainer.network()) == known);
}

TEST(FloatNetwork, UnroundedHasTheValuesOfTheIntegersWithinTheirRounding) {
  const Network& integers = *embedded_weights().network;
  const FloatNetwork network = unrounded(integers.parameters(), integers.min_empties(), 1);
  const std::vector<NetworkSample> samples = product_samples(0, 50);
  Crew crew(1);
  const std::vector<float> values = evaluate(network, samples, crew);
  const std::vector<float> expected = evaluate(integers, samples, crew);
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (std::abs(expected[i]) < 60) EXPECT_NEAR(values[i], expected[i], 1.5) << "sample " << i;
  }
}

TEST(FloatNetwork, PhasesThatTheParametersDoNotKnowBeginAnew) {
  const NetworkParameters known = embedded_weights().network->parameters();
  const FloatNetwork network = unrounded(known, 1, 7);
  const FloatNetwork anew(kNetworkWidth, 1, 7);
  EXPECT_EQ(network.heads[phase_of(1)], anew.heads[phase_of(1)]);
  EXPECT_NE(network.heads[phase_of(known.min_empties)], anew.heads[phase_of(known.min_empties)]);
}

TEST(NetworkTrainer, LearnsAProductThatNoSumCanAndKeepsItInIntegers) {
  const std::vector<NetworkSample> training = product_samples(0, 3000);
  const std::vector<NetworkSample> validation = product_samples(100'000, 200);
  NetworkTrainingParams params = small_params();
  params.passes = 8;
  NetworkTrainer trainer(params, training);
  Crew crew(2);
  while (trainer.passes_done() < params.passes) trainer.run_pass(crew);
  const std::vector<float> values = evaluate(trainer.network(), validation, crew);
  const double of_nothing = root_mean_square(std::vector<float>(validation.size()), validation);
  EXPECT_LT(root_mean_square(values, validation), of_nothing / 2);

  std::vector<Sample> of_one_phase;
  for (const NetworkSample& sample : training) {
    if (phase_of(sample.board.empty_count()) == kFirstPhase)
      of_one_phase.push_back({sample.board, sample.discs(), sample.game});
  }
  const SampleTable table(of_one_phase, WeightLayout::instance());
  const std::vector<float> nothing(static_cast<std::size_t>(WeightLayout::instance().shared_count()));
  const std::vector<float> sum = fit(table, {{}, WeightLayout::instance()}, nothing, nothing, {.ridge = 200});
  EXPECT_GT(fit_error(table, sum).root_mean_square, of_nothing / 2) << "even on what it was fitted to";

  const std::vector<float> integers = evaluate(Network(rounded(trainer.network())), validation, crew);
  double squares = 0;
  for (std::size_t i = 0; i < values.size(); ++i) squares += std::pow(integers[i] - values[i], 2);
  EXPECT_LT(std::sqrt(squares / static_cast<double>(values.size())), 0.25);
}

TEST(NetworkReport, CountsErrorsOfAllOfThoseNearLevelAndOfEachPhase) {
  const std::vector<NetworkSample> samples = {
      {.board = narrow(test::random_game(1)[10].board), .score = 3 * Score::kUnitsPerDisc},
      {.board = narrow(test::random_game(1)[30].board), .score = 40 * Score::kUnitsPerDisc, .source = 1}};
  const std::string table =
      comparison_table(samples, {{"one", {0, 36}}, {"other", {6, 43}}}, {"first file", "second file"});
  EXPECT_NE(table.find("| all | 2 | 3.536, 3.500 | 3.000, 3.000 | -15.1 % |"), std::string::npos) << table;
  EXPECT_NE(table.find("| within 20 discs of level | 1 | 3.000, 3.000 | 3.000, 3.000 | +0.0 % |"),
            std::string::npos)
      << table;
  EXPECT_NE(table.find("| second file | 1 | 4.000, 4.000 |"), std::string::npos) << table;
  EXPECT_NE(table.find("| 49-50 empty squares | 1 |"), std::string::npos) << table;
}

TEST(Crew, DoesAllOfItWithTheThreadsThatThereAre) {
  const test::ScarceThreads none;
  Crew crew(4);
  std::vector<int> calls(10'000);
  crew.for_each_in_pieces(calls.size(), [&](std::size_t i) { ++calls[i]; });
  EXPECT_EQ(std::ranges::count(calls, 1), 10'000);
}

}  // namespace
}  // namespace emilia
