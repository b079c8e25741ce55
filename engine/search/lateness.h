// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>

#include "engine/search/limits.h"

namespace emilia {

/// Measure of how late the machine schedules threads after a short wait, from the last timed waits.
class Lateness {
 public:
  void add(Microseconds late) {
    samples_[count_ % kSamples] = std::max(late, Microseconds(0));
    ++count_;
  }

  /// Returns a lateness that all but a few of the last waits did not exceed; `nullopt` before the first wait.
  [[nodiscard]] std::optional<Microseconds> usual_most() const {
    const std::size_t kept = std::min(count_, kSamples);
    if (kept == 0) return std::nullopt;
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
