// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "eval/patterns/patterns.h"

namespace emilia {

/// Number of phases. A phase is two plies, by the number of discs, and has its own weights.
inline constexpr int kPhaseCount = 30;

constexpr int phase_of(int empties) {
  const int plies = 60 - empties;
  const int phase = plies / 2;
  return phase < 0 ? 0 : phase < kPhaseCount ? phase : kPhaseCount - 1;
}

/// Counts that the evaluation uses besides the patterns. Each value of a count has its own weight.
enum class Count : std::uint8_t { player_moves, opponent_moves, odd_empties };

inline constexpr int kCountCount = 3;

/// Upper limit of a count (exclusive).
inline constexpr int kCountLimit = kSquareCount;

/// Places of index 0 (all squares empty) of each feature's pattern, in tables that have all indices of
/// pattern after pattern, each from the lowest up.
inline constexpr std::array<int, patterns::kLanes> kIndexOrigins = [] {
  std::array<int, patterns::kLanes> middles{};
  int begin = 0;
  int pattern = 0;
  for (int feature = 0; feature < kFeatureCount; ++feature) {
    if (kFeatures[feature].pattern != pattern) {
      begin += kFeatures[feature - 1].place.index_count();
      pattern = kFeatures[feature].pattern;
    }
    middles[feature] = begin + kFeatures[feature].place.index_count() / 2;
  }
  return middles;
}();

/// Number of elements of such a table.
inline constexpr int kIndexCount =
    kIndexOrigins[kFeatureCount - 1] + kFeatures[kFeatureCount - 1].place.index_count() / 2 + 1;

/// Order of the weights of a phase: patterns, then counts. Indices of a pattern that are mirror images of
/// each other within the pattern share one weight. Files and the trainer have the shared weights; the tables
/// of the evaluation repeat them.
class WeightLayout {
 public:
  /// Returns the only layout.
  static const WeightLayout& instance();

  /// Number of shared weights of a phase.
  [[nodiscard]] int shared_count() const { return shared_count_; }

  /// Index of the weight of a count.
  /// Requires: 0 <= value < kCountLimit.
  [[nodiscard]] int of_count(Count count, int value) const {
    return shared_count_ - (kCountCount - static_cast<int>(count)) * kCountLimit + value;
  }

  /// Index of the weight of a feature's pattern index.
  /// Requires: a valid index of its pattern.
  [[nodiscard]] int of_feature(int feature, int index) const {
    return of_indices_[kIndexOrigins[feature] + index];
  }

  /// Indices of the weights of all pattern indices, in the order of the evaluation's tables; `kIndexCount`
  /// elements.
  [[nodiscard]] const std::vector<int>& of_all_indices() const { return of_indices_; }

 private:
  WeightLayout();

  std::vector<int> of_indices_;
  int shared_count_ = 0;
};

/// Returns a hash of the patterns, the order of their squares, and the phases.
std::uint32_t pattern_hash();

}  // namespace emilia
