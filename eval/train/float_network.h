// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <type_traits>
#include <vector>

#include "engine/base/large_memory.h"
#include "eval/net/network.h"
#include "eval/patterns/features.h"
#include "eval/patterns/weight_layout.h"

namespace emilia {

/// The evaluation that is learned, in floating point. Every contents of a pattern has a row of `width`
/// numbers, the same in all phases; mirror images share it (`WeightLayout`). Every phase has a head. c(v)
/// keeps v inside 0..kMaxInput, d(v) inside 0..kMaxHidden:
///
///     x      = bias + sum of the rows of what stands in the places (`kFeatures`)
///     in     = c(x), moves of the player / 32, of the opponent / 32, kMaxInput where the empties are odd
///     first  = d(W1 in + b1)
///     second = d(W2 first + b2)
///     value  = w3 second + b3 + skip c(x)    in units of kDiscsAUnit discs
///
/// It is what `Network` is in integers.
namespace network_shape {

inline constexpr int kCounts = kNetworkInputs - kNetworkWidth;
inline constexpr int kFirstHidden = kNetworkFirst;
inline constexpr int kSecondHidden = kNetworkSecond;
inline constexpr float kDiscsAUnit = 20;
inline constexpr float kMovesAUnit = 32;

/// What stands for 1 in the integers of `Network`. Hidden numbers may reach twice as high as inputs: clipped
/// at 1, one that learning begins with at random is too often beyond.
inline constexpr float kRowOne = 256;
inline constexpr float kInputOne = 128;
inline constexpr float kHiddenOne = 64;
inline constexpr float kFirstWeightOne = 32;
inline constexpr float kSecondWeightOne = 64;

inline constexpr float kMaxInput = kMaxActivation / kInputOne;
inline constexpr float kMaxHidden = kMaxActivation / kHiddenOne;

/// Numbers of rows and heads lie within these on both sides, so that the integers hold them.
inline constexpr float kMaxRow = kMaxRowNumber / kRowOne;
inline constexpr float kMaxBias = (kMaxRowBias - 1) / kRowOne;
inline constexpr float kMaxFirstWeight = 127 / kFirstWeightOne;
inline constexpr float kMaxSecondWeight = 127 / kSecondWeightOne;

/// The widths that there are.
constexpr bool is_width(int width) {
  return width == 8 || width == 16 || width == 32 || width == 64;
}

/// What `action` makes of the width as a constant. Requires a width that there is.
template <typename Action>
auto with_width(int width, const Action& action) {
  switch (width) {
    case 8:
      return action(std::integral_constant<int, 8>());
    case 16:
      return action(std::integral_constant<int, 16>());
    case 32:
      return action(std::integral_constant<int, 32>());
    default:
      return action(std::integral_constant<int, 64>());
  }
}

/// Where the numbers of a head begin. Matrices have the weights out of one input next to each other.
struct HeadPlaces {
  constexpr explicit HeadPlaces(int width)
      : first(width),
        first_bias(first + (width + kCounts) * kFirstHidden),
        second(first_bias + kFirstHidden),
        second_bias(second + kFirstHidden * kSecondHidden),
        third(second_bias + kSecondHidden),
        skip(third + kSecondHidden),
        third_bias(skip + width),
        size(third_bias + 16) {}  // the rest of a vector is 0, and stays so

  int bias = 0;  ///< of x
  int first;
  int first_bias;
  int second;
  int second_bias;
  int third;
  int skip;
  int third_bias;
  int size;
};

}  // namespace network_shape

struct FloatNetwork {
  /// Rows and heads as learning begins: rows near zero, so that the heads learn first what all positions have
  /// in common. Requires a width that there is.
  FloatNetwork(int row_width, int least_empties, std::uint64_t seed);

  [[nodiscard]] float* row(std::uint32_t row) const {
    return rows->as<float>() + static_cast<std::size_t>(row) * static_cast<std::size_t>(width);
  }

  /// The number of rows.
  static int row_count();

  /// All rows, one after the other.
  [[nodiscard]] std::span<float> all_rows() const {
    return {row(0), static_cast<std::size_t>(row_count()) * static_cast<std::size_t>(width)};
  }

  int width;
  int min_empties;  ///< phases below have a head that nothing was taught
  std::shared_ptr<LargeMemory> rows;
  std::vector<std::vector<float>> heads;  ///< of each phase, as HeadPlaces says
};

/// The network in integers, rounded. Requires a network of kNetworkWidth.
NetworkParameters rounded(const FloatNetwork& network);

/// A network to go on learning from, which `rounded` makes the same parameters of. Phases that these do not
/// know, down to `least_empties`, have the head that learning begins with.
FloatNetwork unrounded(const NetworkParameters& parameters, int least_empties, std::uint64_t seed);

/// The rows of a position's features.
using FeatureRows = std::array<std::uint32_t, kFeatureCount>;

inline FeatureRows rows_of(const Features& features) {
  const WeightLayout& layout = WeightLayout::instance();
  FeatureRows rows;
  for (int feature = 0; feature < kFeatureCount; ++feature)
    rows[feature] = static_cast<std::uint32_t>(layout.of_feature(feature, features[feature]));
  return rows;
}

}  // namespace emilia
