// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>

namespace emilia {

/// A small network on the patterns, in integers, so that every build sees the same values. In an activation
/// 128 stands for 1, and none is above 127:
///
///   x[k]      = bias[k] + the sum over all features of rows[the feature's contents][k]
///   a[k]      = clip(x[k] >> 1)                                          where clip(n) is n within 0..127
///   input     = a, clip(4 x own moves), clip(4 x opponent's moves), 127 if the empty squares are odd
///   first[i]  = clip((first_bias[i] + sum of first_weights[i][k] * input[k]) >> 6)
///   second[i] = clip((second_bias[i] + sum of second_weights[i][k] * first[k]) >> 6)
///   score     = (output_bias + sum of output[i] * second[i] + sum of skip[k] * a[k]) >> 6
///
/// in units of Score.
/// Shifts round down: whoever rounds real numbers to these adds half a step to the biases. So 1 is 256 in a
/// row, 64 in a weight of the hidden layers, 8192 in their biases, and one disc 128 in an output weight and
/// 16384 in the output's bias.
///
/// Rows are the same in all phases; the rest, the head, is of a phase. The last phases, of fewer empty
/// squares than `min_empties`, have none.
inline constexpr int kNetworkWidth = 32;  ///< numbers in a row
inline constexpr int kNetworkInputs = kNetworkWidth + 3;
inline constexpr int kNetworkFirst = 16;   ///< neurons of the first hidden layer
inline constexpr int kNetworkSecond = 32;  ///< and of the second

inline constexpr int kMaxActivation = 127;
inline constexpr int kRowShift = 1;     ///< from the sum of rows to activations
inline constexpr int kHiddenShift = 6;  ///< from a hidden layer's sum to activations
inline constexpr int kOutputShift = 6;  ///< from the output's sum to units of Score
inline constexpr int kMovesFactor = 4;  ///< from moves to an input

/// With these no sum leaves 16 bits in the rows, whose numbers have 8, and none 32 bits elsewhere.
inline constexpr int kMaxRowNumber = 127;
inline constexpr int kMaxRowBias = 255;
inline constexpr int kMaxBias = 1 << 28;

/// What comes behind the rows, in one phase.
struct NetworkHead {
  std::array<std::int16_t, kNetworkWidth> bias{};
  std::array<std::array<std::int8_t, kNetworkInputs>, kNetworkFirst> first_weights{};
  std::array<std::int32_t, kNetworkFirst> first_bias{};
  std::array<std::array<std::int8_t, kNetworkFirst>, kNetworkSecond> second_weights{};
  std::array<std::int32_t, kNetworkSecond> second_bias{};
  std::array<std::int16_t, kNetworkSecond> output{};
  std::array<std::int16_t, kNetworkWidth> skip{};
  std::int32_t output_bias = 0;

  bool operator==(const NetworkHead&) const = default;
};

}  // namespace emilia
