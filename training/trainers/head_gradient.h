// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>

#include "training/trainers/float_network.h"
#include "training/trainers/lanes.h"

namespace emilia {

/// Forward and backward pass of a head for one position. The loops run over a width known at compile time and
/// never add along it, so the compiler can vectorize them without reordering additions.
template <int width>
class HeadPass {
 public:
  static constexpr network_shape::HeadPlaces kAt{width};
  using Head = std::array<float, static_cast<std::size_t>(kAt.size)>;
  using Embedding = std::array<float, width>;

  /// Returns the value of a position. `embedding_sum` is the sum of its embeddings without the bias.
  float forward(const Head& head, const Embedding& embedding_sum,
                const std::array<float, network_shape::kCounts>& counts) {
    for (int k = 0; k < width; ++k) {
      x_[k] = embedding_sum[k] + head[kAt.bias + k];
      factors_[k] = clipped(x_[k], kMaxInput);
    }
    for (int k = 0; k < kActivations; ++k) inputs_[k] = factors_[k] * factors_[k + kActivations];
    std::copy(counts.begin(), counts.end(), inputs_.begin() + kActivations);
    first_sums_ = through<kActivations + kCounts, kFirst>(inputs_, &head[kAt.first], &head[kAt.first_bias]);
    for (int k = 0; k < kFirst; ++k) first_[k] = clipped(first_sums_[k], kMaxHidden);
    second_sums_ = through<kFirst, kSecond>(first_, &head[kAt.second], &head[kAt.second_bias]);
    for (int k = 0; k < kSecond; ++k) second_[k] = clipped(second_sums_[k], kMaxHidden);
    float value = head[kAt.third_bias];
    for (int k = 0; k < kSecond; ++k) value += second_[k] * head[kAt.third + k];
    for (int k = 0; k < kActivations; ++k) value += inputs_[k] * head[kAt.skip + k];
    return value;
  }

  /// Adds to `gradient` the derivative of an error by each parameter of the head, where `slope` is its
  /// derivative by the value. Sets `of_embeddings` to the derivatives by each value of each embedding.
  /// Requires: a preceding `forward` with the same head.
  void backward(const Head& head, float slope, Head& __restrict gradient, Embedding& of_embeddings) const {
    std::array<float, kSecond> of_second;
    gradient[kAt.third_bias] += slope;
    for (int k = 0; k < kSecond; ++k) {
      gradient[kAt.third + k] += slope * second_[k];
      of_second[k] = is_inside(second_sums_[k], kMaxHidden) ? slope * head[kAt.third + k] : 0;
      gradient[kAt.second_bias + k] += of_second[k];
    }
    std::array<float, kFirst> of_first;
    for (int i = 0; i < kFirst; ++i) {
      const float back = back_through<kSecond>(of_second, &head[kAt.second + i * kSecond], first_[i],
                                               &gradient[kAt.second + i * kSecond]);
      of_first[i] = is_inside(first_sums_[i], kMaxHidden) ? back : 0;
      gradient[kAt.first_bias + i] += of_first[i];
    }
    std::array<float, kActivations + kCounts> of_inputs;
    for (int i = 0; i < kActivations + kCounts; ++i) {
      of_inputs[i] = back_through<kFirst>(of_first, &head[kAt.first + i * kFirst], inputs_[i],
                                          &gradient[kAt.first + i * kFirst]);
    }
    for (int k = 0; k < kActivations; ++k) {
      const int other = k + kActivations;
      gradient[kAt.skip + k] += slope * inputs_[k];
      const float back = of_inputs[k] + slope * head[kAt.skip + k];
      of_embeddings[k] = is_inside(x_[k], kMaxInput) ? back * factors_[other] : 0;
      of_embeddings[other] = is_inside(x_[other], kMaxInput) ? back * factors_[k] : 0;
    }
    for (int k = 0; k < width; ++k) gradient[kAt.bias + k] += of_embeddings[k];
  }

 private:
  static constexpr int kActivations = network_shape::activations_of(width);
  static constexpr int kCounts = network_shape::kCounts;
  static constexpr int kFirst = network_shape::kFirstHidden;
  static constexpr int kSecond = network_shape::kSecondHidden;

  static constexpr float kMaxInput = network_shape::kMaxInput;
  static constexpr float kMaxHidden = network_shape::kMaxHidden;

  static float clipped(float x, float most) { return std::min(most, std::max(0.F, x)); }
  static bool is_inside(float x, float most) { return x > 0 && x < most; }

  /// Returns the sums of a layer.
  template <int input_count, int output_count>
  static std::array<float, output_count> through(const std::array<float, input_count>& inputs,
                                                 const float* weights, const float* bias) {
    std::array<float, output_count> sums;
    std::copy_n(bias, output_count, sums.begin());
    for (int i = 0; i < input_count; ++i) {
      for (int k = 0; k < output_count; ++k) sums[k] += inputs[i] * weights[i * output_count + k];
    }
    return sums;
  }

  /// Returns the derivative by one input of a layer, and adds those by the weights of that input to
  /// `gradient`. Adds in sixteen lanes.
  template <int count>
  static float back_through(const std::array<float, count>& of_outputs, const float* weights, float input,
                            float* gradient) {
    constexpr int kLanes = 16;
    LanesOf<kLanes> sums{};
    for (int k = 0; k < count; k += kLanes) {
      const auto outputs = lanes_at<kLanes>(&of_outputs[static_cast<std::size_t>(k)]);
      put_lanes<kLanes>(lanes_at<kLanes>(gradient + k) + input * outputs, gradient + k);
      sums += lanes_at<kLanes>(weights + k) * outputs;
    }
    return sum_of_lanes<kLanes>(sums);
  }

  alignas(64) Embedding x_;
  Embedding factors_;  ///< of the activations, clipped
  std::array<float, kActivations + kCounts> inputs_;
  alignas(64) std::array<float, kFirst> first_sums_;
  std::array<float, kFirst> first_;
  std::array<float, kSecond> second_sums_;
  std::array<float, kSecond> second_;
};

}  // namespace emilia
