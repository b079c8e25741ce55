// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cmath>
#include <cstddef>

namespace emilia {

/// Parameters trained by Adam (Kingma and Ba, "Adam: a method for stochastic optimization", 2015).
template <int count>
struct Adam {
  using Numbers = std::array<float, static_cast<std::size_t>(count)>;

  Numbers numbers{};
  Numbers means{};      ///< running means of the gradients
  Numbers squares{};    ///< running means of the squared gradients
  float mean_left = 1;  ///< remaining weight of the initial zeros in the running means
  float square_left = 1;

  /// Makes a step against `factor` times the gradient.
  void step(const Numbers& gradient, float factor, float rate) {
    constexpr float kKeptMean = 0.9F;
    constexpr float kKeptSquare = 0.999F;
    constexpr float kTiny = 1e-8F;
    mean_left *= kKeptMean;
    square_left *= kKeptSquare;
    const float step = rate / (1 - mean_left);
    const float square_scale = 1 / (1 - square_left);
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      const float slope = factor * gradient[i];
      means[i] = without_tiny(kKeptMean * means[i] + (1 - kKeptMean) * slope);
      squares[i] = without_tiny(kKeptSquare * squares[i] + (1 - kKeptSquare) * slope * slope);
      numbers[i] -= step * means[i] / (std::sqrt(squares[i] * square_scale) + kTiny);
    }
  }

 private:
  /// Returns zero for tiny numbers. The means of a neuron that is never active would become denormal numbers,
  /// which processors handle a hundred times as slowly.
  static float without_tiny(float x) {
    constexpr float kLeast = 1e-30F;
    return std::abs(x) < kLeast ? 0 : x;
  }
};

}  // namespace emilia
