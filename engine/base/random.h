// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace emilia {

/// SplitMix64 generator (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014). Its
/// numbers are equal on every machine. Creating a generator for each (seed, stream) costs nothing.
class SplitMix {
 public:
  explicit constexpr SplitMix(std::uint64_t seed, std::uint64_t stream = 0)
      : state_(SplitMix::mixed(seed) + SplitMix::mixed(~stream)) {}

  constexpr std::uint64_t next() {
    state_ += kStep;
    return mixed(state_);
  }

  /// Returns a number from 0 to count - 1. The bias is below count / 2^64.
  /// Requires: count > 0.
  constexpr int below(int count) { return static_cast<int>(next() % static_cast<std::uint64_t>(count)); }

  /// Returns a number from 0 to below 1.
  constexpr double fraction() {
    constexpr int kMantissaBits = 53;
    constexpr auto kRange = static_cast<double>(std::uint64_t{1} << kMantissaBits);
    return static_cast<double>(next() >> (64 - kMantissaBits)) / kRange;
  }

  /// Returns true with probability `share`, 0 <= share <= 1.
  constexpr bool is_chosen(double share) { return fraction() < share; }

 private:
  static constexpr std::uint64_t kStep = 0x9E3779B97F4A7C15;

  static constexpr std::uint64_t mixed(std::uint64_t value) {
    value = (value ^ value >> 30) * 0xBF58476D1CE4E5B9;
    value = (value ^ value >> 27) * 0x94D049BB133111EB;
    return value ^ value >> 31;
  }

  std::uint64_t state_;
};

}  // namespace emilia
