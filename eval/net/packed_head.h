// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>

#include "eval/net/network_head.h"
#include "eval/net/number_pair.h"

namespace emilia {

/// Number of inputs that a hidden layer takes together.
inline constexpr int kQuad = 4;
inline constexpr int kInputQuads = (kNetworkInputs + kQuad - 1) / kQuad;
inline constexpr int kFirstQuads = kNetworkFirst / kQuad;

/// Head in the order used by the vector code: the weights of a hidden layer in groups of four inputs, and in
/// each group those of all neurons.
struct alignas(64) PackedHead {
  std::array<std::array<std::array<std::int8_t, kQuad>, kNetworkFirst>, kInputQuads> first_weights{};
  std::array<std::array<std::array<std::int8_t, kQuad>, kNetworkSecond>, kFirstQuads> second_weights{};
  std::array<std::int32_t, kNetworkFirst> first_bias{};
  std::array<std::int32_t, kNetworkSecond> second_bias{};
  /// Start of the sum of pairs: the bias without the offsets that all features add.
  std::array<NumberPair, kNetworkActivations> pair_bias{};
  std::array<std::int16_t, kNetworkActivations> high_bias{};  ///< start of the sum of high bytes
  std::array<std::int16_t, kNetworkSecond + kNetworkActivations> output{};  ///< then the skip weights
  std::int32_t output_bias = 0;

  PackedHead() = default;
  explicit PackedHead(const NetworkHead& head);
};

}  // namespace emilia
