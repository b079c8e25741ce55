// SPDX-License-Identifier: MIT
// All vectors that this build has, held against the plain evaluation.
#include "eval/net/network_kernel.h"

#include <algorithm>
#include <gtest/gtest.h>

#include "eval/net/network_evaluator.h"
#include "eval/weight_file.h"
#include "tests/support/random_games.h"
#include "tests/support/some_network.h"

namespace emilia {
namespace {

template <typename Lanes>
class NetworkKernelTest : public testing::Test {};

using AllLanes = testing::Types<PortableLanes
#if defined(__SSE4_1__)
                                ,
                                Sse4Lanes
#endif
#if defined(__AVX2__)
                                ,
                                Avx2Lanes
#endif
                                ,
                                FastestLanes>;
TYPED_TEST_SUITE(NetworkKernelTest, AllLanes);

template <typename Lanes>
void expect_plain_values(const Network& network, int boards) {
  test::Random random(17);
  for (int i = 0; i < boards; ++i) {
    const Board board = test::random_board(random, i % 100);
    const Features features(full(board));
    const int empties = std::max(std::min(board.empty_count(), 60), network.min_empties());
    const NetworkCounts counts = {i % 34, i * 7 % 33, empties};
    ASSERT_EQ(NetworkKernel<Lanes>::evaluate(network, features, counts),
              evaluate_plainly(network, features, counts))
        << i;
  }
}

TYPED_TEST(NetworkKernelTest, SeesWhatThePlainEvaluationSees) {
  for (const std::uint64_t seed : {1, 2, 3})
    expect_plain_values<TypeParam>(Network(test::random_network(seed, 4)), test::random_cases(2000));
}

/// All numbers at their limits, so that an overflow shows.
TYPED_TEST(NetworkKernelTest, SumsFitAtTheLimits) {
  test::Random random(5);
  for (int i = 0; i < 8; ++i) {
    const auto limit = [&random](int most, int least) { return random() % 4 == 0 ? least : most; };
    NetworkParameters network = NetworkParameters::zeros(58);
    std::ranges::fill(network.embeddings, static_cast<std::int8_t>(i % 2 == 0 ? 127 : -128));
    for (NetworkHead& head : network.heads) {
      for (std::int16_t& bias : head.bias) bias = static_cast<std::int16_t>(i % 2 == 0 ? 255 : -255);
      for (auto& weights : head.first_weights)
        for (std::int8_t& weight : weights) weight = static_cast<std::int8_t>(limit(127, -128));
      for (auto& weights : head.second_weights)
        for (std::int8_t& weight : weights) weight = static_cast<std::int8_t>(limit(-128, 127));
      for (std::int32_t& bias : head.second_bias) bias = limit(200'000, -200'000);
      for (std::int16_t& weight : head.output) weight = static_cast<std::int16_t>(limit(32767, -32768));
      for (std::int16_t& weight : head.skip) weight = static_cast<std::int16_t>(limit(-32768, 32767));
      head.output_bias = limit(-kMaxBias, kMaxBias);
    }
    ASSERT_TRUE(check_network(network).has_value());
    expect_plain_values<TypeParam>(Network(network), 60);
  }
}

TEST(NetworkEvaluator, IsTheNetworkOrTheLinearEvaluationForFewEmptySquares) {
  constexpr int kMinEmpties = 20;
  const auto network = std::make_shared<const Network>(test::random_network(9, kMinEmpties));
  const std::shared_ptr<const PatternWeights> sum = embedded_weights().linear;
  const NetworkEvaluator evaluator(sum, network);
  test::Random random(6);
  for (int i = 0; i < 200; ++i) {
    const FullBoard board = full(test::random_8x8(random, 1 + i % 55));
    const Bitboard moves = board.legal_moves();
    const Features features(board);
    const int empties = board.empty_count();
    const Score of_sum = PatternEvaluator(sum).evaluate(board, features, moves);
    const NetworkCounts counts{popcount(moves), popcount(board.opponent_moves()), empties};
    const Score expected = empties < kMinEmpties ? of_sum : evaluate_plainly(*network, features, counts);
    EXPECT_EQ(evaluator.evaluate(board, features, moves), expected);
    EXPECT_EQ(evaluator.ordering().evaluate(board, features, moves), of_sum);
  }
}

}  // namespace
}  // namespace emilia
