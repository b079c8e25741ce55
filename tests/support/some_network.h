// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "eval/evaluation.h"
#include "eval/net/network.h"
#include "tests/support/random_games.h"

namespace emilia::test {

/// Returns a random network whose neurons are neither all inactive nor all at their limit.
inline NetworkParameters random_network(std::uint64_t seed, int min_empties) {
  Random random(seed);
  const auto number = [&random](int most) { return static_cast<int>(random() % (2 * most + 1)) - most; };
  NetworkParameters network = NetworkParameters::zeros(min_empties);
  constexpr std::size_t kPeriod = 4099;  // repeated numbers compress quickly
  for (std::size_t i = 0; i < network.embeddings.size(); ++i)
    network.embeddings[i] =
        i < kPeriod ? static_cast<std::int8_t>(number(30)) : network.embeddings[i - kPeriod];
  for (NetworkHead& head : network.heads) {
    for (std::int16_t& bias : head.bias) bias = static_cast<std::int16_t>(number(kMaxEmbeddingBias));
    for (auto& weights : head.first_weights)
      for (std::int8_t& weight : weights) weight = static_cast<std::int8_t>(number(127));
    for (auto& weights : head.second_weights)
      for (std::int8_t& weight : weights) weight = static_cast<std::int8_t>(number(127));
    for (std::int32_t& bias : head.first_bias) bias = number(8192);
    for (std::int32_t& bias : head.second_bias) bias = number(8192);
    for (std::int16_t& weight : head.output) weight = static_cast<std::int16_t>(number(2000));
    for (std::int16_t& weight : head.skip) weight = static_cast<std::int16_t>(number(2000));
    head.output_bias = number(1 << 18);
  }
  return network;
}

/// Returns an evaluation of any kind; `network` is a random one, and uses the linear evaluation below 12
/// empty squares.
inline Evaluation some_evaluation(EvalKind kind) {
  if (kind != EvalKind::network) return kind;
  static const auto network = std::make_shared<const Network>(random_network(1, 12));
  return {kind, {.linear = embedded_weights().linear, .network = network}};
}

}  // namespace emilia::test
