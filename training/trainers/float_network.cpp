// SPDX-License-Identifier: MIT
#include "training/trainers/float_network.h"

#include <algorithm>
#include <cmath>

#include "engine/base/random.h"
#include "eval/score.h"

namespace emilia {

namespace shape = network_shape;

namespace {

/// Uniform random numbers around zero with a given mean square.
class Noise {
 public:
  explicit Noise(std::uint64_t seed, std::uint64_t stream) : numbers_(seed, stream) {}

  float next(float root_mean_square) {
    constexpr int kBits = 24;
    const auto number = static_cast<float>(numbers_.next() >> (64 - kBits)) / static_cast<float>(1 << kBits);
    return root_mean_square * std::sqrt(3.F) * (2 * number - 1);
  }

 private:
  SplitMix numbers_;
};

std::vector<float> first_head(int width, std::uint64_t seed) {
  constexpr float kFirstBias = 0.1F;     // positive, so that hidden neurons are active at first
  constexpr float kFirstMiddle = 0.75F;  // its square, the first activation, is near the middle
  const shape::HeadPlaces at(width);
  std::vector<float> head(static_cast<std::size_t>(at.size));
  Noise noise(seed, 1);  // all phases start with the same head
  for (int i = at.bias; i < at.first; ++i) head[i] = kFirstMiddle;
  for (int i = at.first; i < at.first_bias; ++i)
    head[i] = noise.next(std::sqrt(2.F / static_cast<float>(shape::activations_of(width) + shape::kCounts)));
  for (int i = at.first_bias; i < at.second; ++i) head[i] = kFirstBias;
  for (int i = at.second; i < at.second_bias; ++i) head[i] = noise.next(std::sqrt(2.F / shape::kFirstHidden));
  for (int i = at.second_bias; i < at.third; ++i) head[i] = kFirstBias;
  for (int i = at.third; i < at.skip; ++i) head[i] = noise.next(0.1F);
  return head;
}

/// Rounds to the nearest integer within -most..most.
template <typename Integer>
Integer rounded_to(float number, int most) {
  const auto limit = static_cast<float>(most);
  return static_cast<Integer>(std::lround(std::clamp(number, -limit, limit)));
}

/// Rounds a bias. Integer shifts round down; half a step added to the bias makes them round to nearest.
template <typename Integer>
Integer rounded_bias(float number, int shift, int most) {
  return rounded_to<Integer>(number + static_cast<float>(1 << (shift - 1)), most);
}

constexpr float kHiddenShiftOne = 1 << kHiddenShift;
constexpr float kOutputOne = shape::kDiscsAUnit * Score::kUnitsPerDisc * (1 << kOutputShift);

NetworkHead rounded_head(const std::vector<float>& head) {
  constexpr shape::HeadPlaces kAt(kNetworkWidth);
  constexpr int kMostWeight = 127;
  constexpr int kMostOutput = 32767;
  NetworkHead result;
  for (int k = 0; k < kNetworkWidth; ++k)
    result.bias[k] = rounded_bias<std::int16_t>(head[kAt.bias + k] * shape::kEmbeddingOne, kEmbeddingShift,
                                                kMaxEmbeddingBias);
  for (int k = 0; k < kNetworkActivations; ++k)
    result.skip[k] =
        rounded_to<std::int16_t>(head[kAt.skip + k] * kOutputOne / shape::kInputOne, kMostOutput);
  for (int i = 0; i < kNetworkFirst; ++i) {
    result.first_bias[i] = rounded_bias<std::int32_t>(
        head[kAt.first_bias + i] * shape::kHiddenOne * kHiddenShiftOne, kHiddenShift, kMaxBias);
    for (int k = 0; k < kNetworkInputs; ++k)
      result.first_weights[i][k] = rounded_to<std::int8_t>(
          head[kAt.first + k * kNetworkFirst + i] * shape::kFirstWeightOne, kMostWeight);
  }
  for (int i = 0; i < kNetworkSecond; ++i) {
    result.second_bias[i] = rounded_bias<std::int32_t>(
        head[kAt.second_bias + i] * shape::kHiddenOne * kHiddenShiftOne, kHiddenShift, kMaxBias);
    for (int k = 0; k < kNetworkFirst; ++k)
      result.second_weights[i][k] = rounded_to<std::int8_t>(
          head[kAt.second + k * kNetworkSecond + i] * shape::kSecondWeightOne, kMostWeight);
    result.output[i] =
        rounded_to<std::int16_t>(head[kAt.third + i] * kOutputOne / shape::kHiddenOne, kMostOutput);
  }
  result.output_bias = rounded_bias<std::int32_t>(head[kAt.third_bias] * kOutputOne, kOutputShift, kMaxBias);
  return result;
}

/// Inverse of `rounded_bias`.
float bias_of(int number, int shift) {
  return static_cast<float>(number - (1 << (shift - 1)));
}

/// Sets a hidden layer from integer weights in which `weight_one` is 1.
template <std::size_t inputs, std::size_t outputs>
void put_layer(const std::array<std::array<std::int8_t, inputs>, outputs>& weights,
               const std::array<std::int32_t, outputs>& bias, float weight_one, float* weights_to,
               float* bias_to) {
  for (std::size_t i = 0; i < outputs; ++i) {
    bias_to[i] = bias_of(bias[i], kHiddenShift) / (shape::kHiddenOne * kHiddenShiftOne);
    for (std::size_t k = 0; k < inputs; ++k)
      weights_to[k * outputs + i] = static_cast<float>(weights[i][k]) / weight_one;
  }
}

std::vector<float> unrounded_head(const NetworkHead& integers, std::vector<float> head) {
  constexpr shape::HeadPlaces kAt(kNetworkWidth);
  for (int k = 0; k < kNetworkWidth; ++k)
    head[kAt.bias + k] = bias_of(integers.bias[k], kEmbeddingShift) / shape::kEmbeddingOne;
  for (int k = 0; k < kNetworkActivations; ++k)
    head[kAt.skip + k] = static_cast<float>(integers.skip[k]) * shape::kInputOne / kOutputOne;
  put_layer(integers.first_weights, integers.first_bias, shape::kFirstWeightOne, &head[kAt.first],
            &head[kAt.first_bias]);
  put_layer(integers.second_weights, integers.second_bias, shape::kSecondWeightOne, &head[kAt.second],
            &head[kAt.second_bias]);
  for (int i = 0; i < kNetworkSecond; ++i)
    head[kAt.third + i] = static_cast<float>(integers.output[i]) * shape::kHiddenOne / kOutputOne;
  head[kAt.third_bias] = bias_of(integers.output_bias, kOutputShift) / kOutputOne;
  return head;
}

}  // namespace

int FloatNetwork::embedding_count() {
  return WeightLayout::instance().shared_count() - kCountCount * kCountLimit;
}

FloatNetwork::FloatNetwork(int embedding_width, int least_empties, std::uint64_t seed)
    : width(embedding_width),
      min_empties(least_empties),
      embeddings(std::make_shared<LargeMemory>(sizeof(float) * static_cast<std::size_t>(embedding_count()) *
                                                   static_cast<std::size_t>(embedding_width),
                                               Pages::large)),
      heads(kPhaseCount, first_head(embedding_width, seed)) {
  constexpr float kFirstRow = 0.003F;
  Noise noise(seed, 0);
  for (float& number : all_embeddings()) number = noise.next(kFirstRow);
}

NetworkParameters rounded(const FloatNetwork& network) {
  NetworkParameters parameters = NetworkParameters::zeros(network.min_empties);
  for (std::size_t phase = 0; phase < parameters.heads.size(); ++phase)
    parameters.heads[phase] = rounded_head(network.heads[phase]);
  std::ranges::transform(network.all_embeddings(), parameters.embeddings.begin(), [](float number) {
    return rounded_to<std::int8_t>(number * shape::kEmbeddingOne, kMaxEmbeddingValue);
  });
  return parameters;
}

FloatNetwork unrounded(const NetworkParameters& parameters, int least_empties, std::uint64_t seed) {
  FloatNetwork network(kNetworkWidth, least_empties, seed);
  for (std::size_t phase = 0; phase < parameters.heads.size(); ++phase)
    network.heads[phase] = unrounded_head(parameters.heads[phase], network.heads[phase]);
  std::ranges::transform(parameters.embeddings, network.all_embeddings().begin(), [](std::int8_t number) {
    return static_cast<float>(number) / shape::kEmbeddingOne;
  });
  return network;
}

}  // namespace emilia
