// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "eval/patterns/patterns.h"

namespace emilia {

/// The game in pieces of two plies each, by the number of discs; every phase has weights of its own.
inline constexpr int kPhaseCount = 30;

constexpr int phase_of(int empties) {
  const int plies = 60 - empties;
  const int phase = plies / 2;
  return phase < 0 ? 0 : phase < kPhaseCount ? phase : kPhaseCount - 1;
}

/// The counts that the evaluation looks at besides the patterns, each of which has its own weight.
enum class Count : std::uint8_t { player_moves, opponent_moves, odd_empties };

inline constexpr int kCountCount = 3;

/// A count is below this.
inline constexpr int kCountLimit = kSquareCount;

/// Tables that evaluations look contents up in have those of pattern after pattern, each from the lowest up:
/// the place of the contents 0 (all squares empty) of each feature's pattern;
inline constexpr std::array<int, patterns::kLanes> kContentsMiddles = [] {
  std::array<int, patterns::kLanes> middles{};
  int begin = 0;
  int pattern = 0;
  for (int feature = 0; feature < kFeatureCount; ++feature) {
    if (kFeatures[feature].pattern != pattern) {
      begin += kFeatures[feature - 1].place.contents_count();
      pattern = kFeatures[feature].pattern;
    }
    middles[feature] = begin + kFeatures[feature].place.contents_count() / 2;
  }
  return middles;
}();

/// and how many there are.
inline constexpr int kContentsCount =
    kContentsMiddles[kFeatureCount - 1] + kFeatures[kFeatureCount - 1].place.contents_count() / 2 + 1;

/// The order of the weights of a phase: those of the patterns, then those of the counts. Contents of a
/// pattern that are mirror images of one another within the pattern share one weight: files and the trainer
/// know the shared weights, the evaluation's tables repeat them.
class WeightLayout {
 public:
  /// The one that there is.
  static const WeightLayout& instance();

  /// The number of weights of a phase.
  [[nodiscard]] int shared_count() const { return shared_count_; }

  /// The weight of a count. Requires 0 <= value < kCountLimit.
  [[nodiscard]] int of_count(Count count, int value) const {
    return shared_count_ - (kCountCount - static_cast<int>(count)) * kCountLimit + value;
  }

  /// The weight of what a feature sees. Requires a number of contents of its pattern.
  [[nodiscard]] int of_feature(int feature, int contents) const {
    return of_contents_[kContentsMiddles[feature] + contents];
  }

  /// The weights of all contents, in the order that the evaluations' tables have: `kContentsCount` of them.
  [[nodiscard]] const std::vector<int>& of_all_contents() const { return of_contents_; }

 private:
  WeightLayout();

  std::vector<int> of_contents_;
  int shared_count_ = 0;
};

/// A number that changes when a pattern, the order of its squares or of the patterns, or the phases do.
std::uint32_t pattern_hash();

}  // namespace emilia
