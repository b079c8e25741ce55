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

/// Trained network in floating point, the counterpart of `Network` in integers. Every pattern index has an
/// embedding of `width` values, shared by all phases and by mirror images (`WeightLayout`). Every phase has a
/// head. c(v) clamps v to 0..kMaxInput, d(v) to 0..kMaxHidden:
///
///     x      = bias + sum of the embeddings of all features (`kFeatures`)
///     a[k]   = c(x[k]) c(x[k + width / 2])   for k < width / 2
///     in     = a, moves of the player / 32, of the opponent / 32, kMaxInput if the empties are odd
///
///     first  = d(W1 in + b1)
///     second = d(W2 first + b2)
///     value  = w3 second + b3 + skip a       in units of kDiscsAUnit discs
namespace network_shape {

inline constexpr int kCounts = kNetworkInputs - kNetworkActivations;
inline constexpr int kFirstHidden = kNetworkFirst;
inline constexpr int kSecondHidden = kNetworkSecond;
inline constexpr float kDiscsAUnit = 20;
inline constexpr float kMovesAUnit = 32;

/// Integers of `Network` that represent 1. Hidden activations may be twice as large as inputs: with a limit
/// of 1, a randomly initialized neuron is too often clipped.
inline constexpr float kEmbeddingOne = 256;
inline constexpr float kInputOne = 128;
inline constexpr float kHiddenOne = 64;
inline constexpr float kFirstWeightOne = 32;
inline constexpr float kSecondWeightOne = 64;

inline constexpr float kMaxInput = kMaxActivation / kInputOne;
inline constexpr float kMaxHidden = kMaxActivation / kHiddenOne;

/// Limits of embeddings and heads on both sides, so that they fit the integers.
inline constexpr float kMaxEmbedding = kMaxEmbeddingValue / kEmbeddingOne;
inline constexpr float kMaxBias = (kMaxEmbeddingBias - 1) / kEmbeddingOne;
inline constexpr float kMaxFirstWeight = 127 / kFirstWeightOne;
inline constexpr float kMaxSecondWeight = 127 / kSecondWeightOne;

/// Returns true for a supported width.
constexpr bool is_width(int width) {
  return width == 8 || width == 16 || width == 32 || width == 64 || width == 128;
}

/// Returns the number of activations of embeddings of a width.
constexpr int activations_of(int width) {
  return width / 2;
}

/// Calls `action` with the width as a constant.
/// Requires: a supported width.
template <typename Action>
auto with_width(int width, const Action& action) {
  switch (width) {
    case 8:
      return action(std::integral_constant<int, 8>());
    case 16:
      return action(std::integral_constant<int, 16>());
    case 32:
      return action(std::integral_constant<int, 32>());
    case 64:
      return action(std::integral_constant<int, 64>());
    default:
      return action(std::integral_constant<int, 128>());
  }
}

/// Offsets of the parts of a head. Matrices have the weights of one input next to each other.
struct HeadPlaces {
  constexpr explicit HeadPlaces(int width)
      : first(width),
        first_bias(first + (activations_of(width) + kCounts) * kFirstHidden),
        second(first_bias + kFirstHidden),
        second_bias(second + kFirstHidden * kSecondHidden),
        third(second_bias + kSecondHidden),
        skip(third + kSecondHidden),
        third_bias(skip + activations_of(width)),
        size(third_bias + 16) {}  // the rest of a vector is always 0

  int bias = 0;  ///< bias of x
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
  /// Constructs the initial network: embeddings near zero, so that the heads first learn the common part of
  /// all positions.
  /// Requires: a supported width.
  FloatNetwork(int embedding_width, int least_empties, std::uint64_t seed);

  [[nodiscard]] float* embedding(std::uint32_t embedding) const {
    return embeddings->as<float>() + static_cast<std::size_t>(embedding) * static_cast<std::size_t>(width);
  }

  /// Number of embeddings.
  static int embedding_count();

  /// All embeddings in order.
  [[nodiscard]] std::span<float> all_embeddings() const {
    return {embedding(0), static_cast<std::size_t>(embedding_count()) * static_cast<std::size_t>(width)};
  }

  int width;
  int min_empties;  ///< the heads of later phases are not trained
  std::shared_ptr<LargeMemory> embeddings;
  std::vector<std::vector<float>> heads;  ///< one for each phase, in the layout of HeadPlaces
};

/// Returns the network rounded to integers.
/// Requires: a width of kNetworkWidth.
NetworkParameters rounded(const FloatNetwork& network);

/// Returns a network for further training, which `rounded` converts back to the same parameters. Phases that
/// the parameters lack, down to `least_empties`, get the initial head.
FloatNetwork unrounded(const NetworkParameters& parameters, int least_empties, std::uint64_t seed);

/// Numbers of the embeddings of a position's features.
using FeatureEmbeddings = std::array<std::uint32_t, kFeatureCount>;

inline FeatureEmbeddings embeddings_of(const Features& features) {
  const WeightLayout& layout = WeightLayout::instance();
  FeatureEmbeddings embeddings;
  for (int feature = 0; feature < kFeatureCount; ++feature)
    embeddings[feature] = static_cast<std::uint32_t>(layout.of_feature(feature, features[feature]));
  return embeddings;
}

}  // namespace emilia
