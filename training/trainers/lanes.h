// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstring>

namespace emilia {

/// Vector of a power-of-two number of floats, as a vector type of the compiler. Loops over arrays of this
/// size would be unrolled before vectorization.
template <int count>
struct LanesType {
  using Type [[gnu::vector_size(count * sizeof(float))]] = float;
};
template <int count>
using LanesOf = typename LanesType<count>::Type;

template <int count>
LanesOf<count> lanes_at(const float* from) {
  LanesOf<count> lanes;
  std::memcpy(&lanes, from, sizeof lanes);
  return lanes;
}

template <int count>
void put_lanes(const LanesOf<count>& lanes, float* to) {
  std::memcpy(to, &lanes, sizeof lanes);
}

/// Returns the sum of all lanes, by adding halves until one number is left.
template <int count>
float sum_of_lanes(const LanesOf<count>& lanes) {
  if constexpr (count == 1) {
    return lanes[0];
  } else {
    LanesOf<count / 2> low;
    LanesOf<count / 2> high;
    std::memcpy(&low, &lanes, sizeof low);
    std::memcpy(&high, reinterpret_cast<const char*>(&lanes) + sizeof low, sizeof high);
    return sum_of_lanes<count / 2>(low + high);
  }
}

}  // namespace emilia
