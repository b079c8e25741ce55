// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "engine/search/limits.h"

namespace emilia {

/// How late the machine lets threads in that have waited for a moment, from the last waits that were timed.
class Lateness {
 public:
  void add(Microseconds late) {
    samples_[count_ % kSamples] = std::max(late, Microseconds(0));
    ++count_;
  }

  /// All but a few of the last waits were not later; 0 before the first.
  [[nodiscard]] Microseconds usual_most() const {
    const std::size_t kept = std::min(count_, kSamples);
    if (kept == 0) return Microseconds(0);
    std::array<Microseconds, kSamples> sorted = samples_;
    const auto place = sorted.begin() + static_cast<std::ptrdiff_t>((kept - 1) * kPercent / 100);
    std::nth_element(sorted.begin(), place, sorted.begin() + static_cast<std::ptrdiff_t>(kept));
    return *place;
  }

 private:
  static constexpr std::size_t kSamples = 64;  ///< a third of a second of search
  static constexpr std::size_t kPercent = 98;

  std::array<Microseconds, kSamples> samples_{};
  std::size_t count_ = 0;
};

}  // namespace emilia
