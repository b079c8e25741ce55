// SPDX-License-Identifier: MIT
#include "eval/net/network.h"

#include <gtest/gtest.h>
#include <utility>

#include "tests/support/random_games.h"
#include "tests/support/some_network.h"

namespace emilia {
namespace {

constexpr int kEmpties = 60;  // empty squares of the start position
constexpr NetworkCounts kStartCounts = {.player_moves = 4, .opponent_moves = 4, .empties = kEmpties};

Features start_features() {
  return Features(full(narrow(start_position().board)));
}

std::size_t embedding_place(int feature, int index, int k) {
  return static_cast<std::size_t>(WeightLayout::instance().of_feature(feature, index)) * kNetworkWidth + k;
}

TEST(Network, OfZerosIsWorthItsBias) {
  NetworkParameters parameters = NetworkParameters::zeros(kEmpties);
  parameters.heads[0].output_bias = 3 * 16384;
  EXPECT_EQ(evaluate_plainly(Network(parameters), start_features(), kStartCounts), Score::from_discs(3));
}

/// An empty row 2 is in four places of the start position. The factors are (4 x 20 + 33) / 2 = 56 and
/// (4 x -20 + 255) / 2 = 87, and their product is 56 x 87 / 128 = 38.06.
TEST(Network, MultipliesSumsOfRowsAndSkips) {
  NetworkParameters parameters = NetworkParameters::zeros(kEmpties);
  const auto set = [&parameters](int k, int embedding, int bias) {
    parameters.embeddings[embedding_place(0, 0, k)] = static_cast<std::int8_t>(embedding);
    parameters.heads[0].bias[k] = static_cast<std::int16_t>(bias);
  };
  set(5, 20, 33);
  set(5 + kNetworkActivations, -20, 255);
  set(6, -20, 0);  // clipped at 0
  set(6 + kNetworkActivations, 0, 255);
  set(7, 0, 255);
  set(7 + kNetworkActivations, -20, 0);  // clipped at 0
  parameters.heads[0].skip[5] = 128;
  parameters.heads[0].skip[6] = 1000;
  parameters.heads[0].skip[7] = 1000;
  EXPECT_EQ(evaluate_plainly(Network(parameters), start_features(), kStartCounts).units(), 38 * 128 / 64);
}

/// 1 x 64 / 128 = 0.5 is rounded up, 1 x 63 / 128 down.
TEST(Network, RoundsProductsToTheNearest) {
  NetworkParameters parameters = NetworkParameters::zeros(kEmpties);
  parameters.heads[0].bias[0] = 2;
  parameters.heads[0].skip[0] = 64;
  for (const auto& [factor, product] : {std::pair(64, 1), std::pair(63, 0)}) {
    parameters.heads[0].bias[kNetworkActivations] = static_cast<std::int16_t>(2 * factor);
    EXPECT_EQ(evaluate_plainly(Network(parameters), start_features(), kStartCounts).units(), product);
  }
}

/// 16 from own moves and 127 from parity pass one neuron of each layer: (16 * 64 + 127 * 32 + 640) / 64 = 89;
/// (89 * 127 - 5000) / 64 = 98; 98 * -300 / 64 = -459.4, rounded down to -460.
TEST(Network, CountsGoThroughTheHiddenLayers) {
  NetworkParameters parameters = NetworkParameters::zeros(kEmpties - 1);
  NetworkHead& head = parameters.heads[0];
  head.first_weights[3][kNetworkActivations] = 64;
  head.first_weights[3][kNetworkActivations + 2] = 32;
  head.first_bias[3] = 640;
  head.second_weights[30][3] = 127;
  head.second_bias[30] = -5000;
  head.output[30] = -300;
  const NetworkCounts counts = {.player_moves = 4, .opponent_moves = 9, .empties = kEmpties - 1};
  EXPECT_EQ(evaluate_plainly(Network(parameters), start_features(), counts).units(), -460);
}

/// Factors end at 127, and 127 x 127 / 128 = 126.
TEST(Network, ActivationsEndAt126AndScoresInsideTheBoard) {
  NetworkParameters parameters = NetworkParameters::zeros(kEmpties);
  parameters.embeddings[embedding_place(0, 0, 5)] = 127;
  parameters.embeddings[embedding_place(0, 0, 5 + kNetworkActivations)] = 127;
  parameters.heads[0].skip[5] = 128;
  EXPECT_EQ(evaluate_plainly(Network(parameters), start_features(), kStartCounts).units(), 252);
  parameters.heads[0].skip[5] = 32767;
  EXPECT_EQ(evaluate_plainly(Network(parameters), start_features(), kStartCounts).units(), 64 * 256 - 1);
  parameters.heads[0].skip[5] = -32768;
  EXPECT_EQ(evaluate_plainly(Network(parameters), start_features(), kStartCounts).units(), -64 * 256 + 1);
}

TEST(Network, SeesEverySymmetryAlike) {
  const Network network(test::random_network(3, 8));
  test::Random random(4);
  for (int i = 0; i < 100; ++i) {
    const Board board = test::random_8x8(random, 8 + i % 45);
    const NetworkCounts counts = {
        .player_moves = i % 20, .opponent_moves = i % 13, .empties = board.empty_count()};
    const Score score = evaluate_plainly(network, Features(full(board)), counts);
    for (int symmetry = 1; symmetry < kSymmetryCount; ++symmetry) {
      const Board image = {transformed(board.player, symmetry), transformed(board.opponent, symmetry)};
      EXPECT_EQ(evaluate_plainly(network, Features(full(image)), counts), score);
    }
  }
}

TEST(Network, ChecksItsParameters) {
  const auto error = [](const NetworkParameters& parameters) {
    return check_network(parameters).error().message;
  };
  EXPECT_TRUE(check_network(NetworkParameters::zeros(12)).has_value());
  NetworkParameters parameters = NetworkParameters::zeros(12);
  parameters.min_empties = 14;  // one head too many
  EXPECT_EQ(error(parameters), "expected 24 heads, found 25");
  parameters.min_empties = 61;
  EXPECT_EQ(error(parameters), "expected 0..60 empty squares to begin with, found 61");
  parameters = NetworkParameters::zeros(12);
  parameters.heads[7].bias[2] = -256;
  EXPECT_EQ(error(parameters), "expected a bias of the embeddings within -255..255, found -256");
  parameters = NetworkParameters::zeros(12);
  parameters.heads[7].second_bias[2] = kMaxBias + 1;
  EXPECT_NE(error(parameters).find("a hidden layer's bias within"), std::string::npos);
  parameters = NetworkParameters::zeros(12);
  parameters.embeddings.pop_back();
  EXPECT_NE(error(parameters).find("values in embeddings, found "), std::string::npos);
}

}  // namespace
}  // namespace emilia
