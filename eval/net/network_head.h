// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>

namespace emilia {

/// Network of pattern embeddings and a small head, in integers, so that every build computes equal values. An
/// activation of 128 represents 1; the largest activation is 127:
///
///   x[k]      = bias[k] + sum over all features of embeddings[pattern index of the feature][k]
///   c[k]      = clip(x[k] >> 1)                                          where clip(n) is n within 0..127
///   a[k]      = (c[k] * c[k + kNetworkActivations] + 64) >> 7
///
///   input     = a, clip(4 x own moves), clip(4 x opponent's moves), 127 if the empty squares are odd.
///
///   first[i]  = clip((first_bias[i] + sum of first_weights[i][k] * input[k]) >> 6)
///   second[i] = clip((second_bias[i] + sum of second_weights[i][k] * first[k]) >> 6)
///   score     = (output_bias + sum of output[i] * second[i] + sum of skip[k] * a[k]) >> 6
///
/// in units of Score. Shifts round down, so a conversion from real numbers adds half a step to the biases.
/// The number 1 is 256 in an embedding, 64 in a weight of the hidden layers, and 8192 in their biases. One
/// disc is 128 in an output weight and 16384 in the output's bias.
///
/// All phases share the embeddings; each phase has its own head. The last phases, with fewer empty squares
/// than `min_empties`, have none.
inline constexpr int kNetworkWidth = 64;                       ///< values in an embedding
inline constexpr int kNetworkActivations = kNetworkWidth / 2;  ///< products of two clipped sums
inline constexpr int kNetworkInputs = kNetworkActivations + 3;
inline constexpr int kNetworkFirst = 16;   ///< neurons of the first hidden layer
inline constexpr int kNetworkSecond = 32;  ///< neurons of the second hidden layer

inline constexpr int kMaxActivation = 127;
inline constexpr int kEmbeddingShift = 1;  ///< shift from the sum of embeddings to the factors of products
inline constexpr int kProductShift = 7;    ///< shift from a product to an activation, to the nearest
inline constexpr int kHiddenShift = 6;     ///< shift from a hidden layer's sum to activations
inline constexpr int kOutputShift = 6;     ///< shift from the output's sum to units of Score
inline constexpr int kMovesFactor = 4;     ///< factor from number of moves to input

/// Limits of the values. Within them no sum of embeddings overflows 16 bits, and no other sum 32 bits.
inline constexpr int kMaxEmbeddingValue = 127;
inline constexpr int kMaxEmbeddingBias = 255;
inline constexpr int kMaxBias = 1 << 28;

/// Head of the network: all layers after the embeddings, for one phase.
struct NetworkHead {
  std::array<std::int16_t, kNetworkWidth> bias{};
  std::array<std::array<std::int8_t, kNetworkInputs>, kNetworkFirst> first_weights{};
  std::array<std::int32_t, kNetworkFirst> first_bias{};
  std::array<std::array<std::int8_t, kNetworkFirst>, kNetworkSecond> second_weights{};
  std::array<std::int32_t, kNetworkSecond> second_bias{};
  std::array<std::int16_t, kNetworkSecond> output{};
  std::array<std::int16_t, kNetworkActivations> skip{};
  std::int32_t output_bias = 0;

  bool operator==(const NetworkHead&) const = default;
};

}  // namespace emilia
