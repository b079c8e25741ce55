// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "eval/net/kernels/lanes.h"
#include "eval/net/network.h"

namespace emilia {

/// Vectorized version of `evaluate_plainly`.
template <typename Lanes>
class NetworkKernel {
 public:
  /// Requires: counts.empties >= network.min_empties().
  static Score evaluate(const Network& network, const Features& features, const NetworkCounts& counts) {
    const PackedHead& head = network.packed_head(counts.empties);
    std::array<Numbers, kSecondVectors + kActivationVectors> last;
    Numbers* const a = last.data() + kSecondVectors;
    add_embeddings(network, features, head, a);

    std::array<Sums, kFirstSums> first;
    for (int i = 0; i < kFirstSums; ++i) first[i] = Lanes::load_sums(&head.first_bias[i * Lanes::kSums]);
    const auto* weights = head.first_weights.data();
    for (int group = 0; group < kNetworkActivations / kGroup; ++group, weights += kQuad)
      add_group<kFirstSums>(first.data(), Lanes::bytes(a + group * kGroupVectors), weights);
    add_quad<kFirstSums>(first.data(), Lanes::in_each_quad(quad_of(counts)),
                         head.first_weights[kInputQuads - 1]);

    std::array<Sums, kSecondSums> second;
    for (int i = 0; i < kSecondSums; ++i) second[i] = Lanes::load_sums(&head.second_bias[i * Lanes::kSums]);
    const auto first_activations = Lanes::template activations<kHiddenShift>(first.data());
    add_group<kSecondSums>(second.data(), Lanes::bytes(first_activations.data()), head.second_weights.data());
    for (int group = 0; group < kNetworkSecond / kGroup; ++group) {
      const auto activations =
          Lanes::template activations<kHiddenShift>(second.data() + group * (kGroup / Lanes::kSums));
      for (int i = 0; i < kGroupVectors; ++i) last[group * kGroupVectors + i] = activations[i];
    }
    const std::int32_t total = head.output_bias + Lanes::total_of_products(last, head.output.data());
    return score_within_bounds(total >> kOutputShift);
  }

 private:
  using Pairs = typename Lanes::Pairs;
  using Numbers = typename Lanes::Numbers;
  using Sums = typename Lanes::Sums;
  using Bytes = typename Lanes::Bytes;

  static constexpr int kGroup = 16;  ///< number of activations that `Lanes` packs into bytes
  static constexpr int kGroupVectors = kGroup / Lanes::kNumbers;
  static constexpr int kPairVectors = kNetworkActivations / Lanes::kPairs;
  static constexpr int kActivationVectors = kNetworkActivations / Lanes::kNumbers;
  static constexpr int kFirstSums = kNetworkFirst / Lanes::kSums;
  static constexpr int kSecondSums = kNetworkSecond / Lanes::kSums;
  static constexpr int kSecondVectors = kNetworkSecond / Lanes::kNumbers;
  static_assert(kNetworkActivations % kGroup == 0 && kNetworkFirst == kGroup && kNetworkSecond % kGroup == 0);

  /// Adds the embeddings of all features and converts the sums to activations.
  static void add_embeddings(const Network& network, const Features& features, const PackedHead& head,
                             Numbers* a) {
    std::array<Pairs, kPairVectors> sums;
    std::array<Pairs, kPairVectors> highs;
    for (int i = 0; i < kPairVectors; ++i) {
      sums[i] = Lanes::load_pairs(&head.pair_bias[i * Lanes::kPairs]);
      highs[i] = Lanes::load_pairs(&head.high_bias[i * Lanes::kPairs]);
    }
#pragma GCC unroll 64
    for (int feature = 0; feature < kFeatureCount; ++feature) {
      const NumberPair* const embedding = network.embedding(feature, features);
      for (int i = 0; i < kPairVectors; ++i) {
        const Pairs pairs = Lanes::load_pairs(embedding + i * Lanes::kPairs);
        sums[i] = Lanes::add_pairs(sums[i], pairs);
        highs[i] = Lanes::add_highs(highs[i], pairs);
      }
    }
    for (int i = 0; i < kPairVectors; ++i) {
      for (const Numbers& products : Lanes::template products<kEmbeddingShift>(sums[i], highs[i]))
        *a++ = products;
    }
  }

  /// Returns the inputs after the embeddings.
  static std::uint32_t quad_of(const NetworkCounts& counts) {
    const auto input = [](int moves) {
      return static_cast<std::uint32_t>(std::min(kMovesFactor * moves, kMaxActivation));
    };
    const std::uint32_t parity = counts.empties % 2 * kMaxActivation;
    return input(counts.player_moves) | input(counts.opponent_moves) << 8 | parity << 16;
  }

  template <int sum_count, typename Weights>
  static void add_quad(Sums* sums, const Bytes& bytes, const Weights& weights) {
    for (int i = 0; i < sum_count; ++i)
      sums[i] = Lanes::add_products(sums[i], bytes, weights[i * Lanes::kSums].data());
  }

  /// Adds the products of 16 inputs.
  template <int sum_count, typename Weights>
  static void add_group(Sums* sums, const Bytes& bytes, const Weights* weights) {
    add_quad<sum_count>(sums, Lanes::template quad<0>(bytes), weights[0]);
    add_quad<sum_count>(sums, Lanes::template quad<1>(bytes), weights[1]);
    add_quad<sum_count>(sums, Lanes::template quad<2>(bytes), weights[2]);
    add_quad<sum_count>(sums, Lanes::template quad<3>(bytes), weights[3]);
  }
};

}  // namespace emilia
