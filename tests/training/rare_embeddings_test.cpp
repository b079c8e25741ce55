// SPDX-License-Identifier: MIT
#include "training/trainers/rare_embeddings.h"

#include <algorithm>
#include <gtest/gtest.h>

#include "tests/support/random_games.h"
#include "tests/support/some_network.h"
#include "training/trainers/float_network.h"

namespace emilia {
namespace {

constexpr int kNetworkEmpties = 20;

EmbeddingUse use_in_games(int games) {
  EmbeddingUse use;
  for (int game = 0; game < games; ++game) {
    for (const Position& position : test::random_game(game)) use.add(narrow(position.board));
  }
  return use;
}

TEST(EmbeddingUse, CountsEachFeatureOfEachPosition) {
  const EmbeddingUse use = use_in_games(2);
  double sum = 0;
  int unused = 0;
  for (int i = 0; i < FloatNetwork::embedding_count(); ++i) {
    const double mean = use.mean(static_cast<std::size_t>(i));
    if (mean * static_cast<double>(use.positions()) < 1) {
      ++unused;
    } else {
      sum += mean;
    }
  }
  EXPECT_GT(unused, 0);
  EXPECT_NEAR(sum, kFeatureCount, 1e-6);
}

TEST(RareEmbeddings, AreMultiplesOfAPowerOf2AndCommonOnesKeepTheirValues) {
  const NetworkParameters before = test::random_network(1, kNetworkEmpties);
  const EmbeddingUse use = use_in_games(20);
  NetworkParameters after = before;
  const double coarseness = 0.05;
  round_rare_embeddings(after, use, coarseness);
  EXPECT_EQ(after.heads, before.heads);
  std::size_t common = 0;
  std::size_t coarse = 0;
  for (std::size_t i = 0; i < before.embeddings.size(); ++i) {
    const double mean = use.mean(i / kNetworkWidth);
    const int change = std::abs(after.embeddings[i] - before.embeddings[i]);
    if (mean > coarseness * coarseness) {
      ++common;
      ASSERT_EQ(change, 0) << i;
    } else if (mean * static_cast<double>(use.positions()) < 1) {  // no use: a step of 4
      ++coarse;
      ASSERT_EQ(after.embeddings[i] % 4, 0) << i;
      ASSERT_LE(change, 3) << i;
    }
  }
  EXPECT_GT(common, 0U);
  EXPECT_GT(coarse, 0U);
}

TEST(RareEmbeddings, StayWithinTheirLimits) {
  NetworkParameters network = NetworkParameters::zeros(kNetworkEmpties);
  std::ranges::fill(network.embeddings, std::int8_t{-kMaxEmbeddingValue});
  round_rare_embeddings(network, use_in_games(1), 1e9);
  EXPECT_TRUE(std::ranges::all_of(network.embeddings, [](int value) { return value == -96; }));
}

TEST(RareEmbeddings, WithoutCoarsenessNothingChanges) {
  const NetworkParameters before = test::random_network(2, kNetworkEmpties);
  NetworkParameters after = before;
  round_rare_embeddings(after, use_in_games(1), 0);
  EXPECT_EQ(after, before);
}

}  // namespace
}  // namespace emilia
