// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "engine/board/board.h"
#include "eval/patterns/weight_layout.h"

namespace emilia {

/// A position with what it is worth to the side to move.
struct Sample {
  Board board;
  float score = 0;         ///< in discs
  std::uint32_t game = 0;  ///< positions of one game are not independent: it is on one side of every split
};

/// Whether positions of a game are kept for validation, one game in `share`. Games are numbered as they came;
/// mixing the number makes the share a fair sample of all sources.
constexpr bool is_held_out(std::uint32_t game, int share) {
  return (game * 2654435761U >> 16) % static_cast<std::uint32_t>(share) == 0;
}

/// What a sample counts that is worth `expected` discs by what is known of its kind: one that is expected to
/// be `half_weight_score` discs from level half as much as a level one, for games between equals are decided
/// where neither side is far ahead; all alike where that is 0. Not by its own score: among samples of one
/// kind those that turned out farther from level would count less, and what is learned would be too near to
/// level.
constexpr float sample_weight(float expected, float half_weight_score) {
  if (half_weight_score == 0) return 1;
  const float ratio = expected / half_weight_score;
  return 1 / (1 + ratio * ratio);
}

/// The sums that the evaluation makes of positions of one phase: for each sample which weights it adds up,
/// and what they should come to.
class SampleTable {
 public:
  /// The number of weights that a position adds up.
  static constexpr int kTerms = kFeatureCount + kCountCount;

  /// All samples count alike.
  SampleTable(const std::vector<Sample>& samples, const WeightLayout& layout);

  /// Lets each sample count by `sample_weight` of the sum that `weights` make of it.
  void weigh(const std::vector<float>& weights, float half_weight_score);

  [[nodiscard]] std::size_t size() const { return scores_.size(); }
  [[nodiscard]] float score(std::size_t sample) const { return scores_[sample]; }

  [[nodiscard]] float weight(std::size_t sample) const { return sample_weights_[sample]; }

  /// The `kTerms` weights of a sample.
  [[nodiscard]] const std::uint32_t* terms(std::size_t sample) const { return &terms_[sample * kTerms]; }

  /// The sum that `weights` make of a sample.
  [[nodiscard]] float sum(std::size_t sample, const std::vector<float>& weights) const {
    float sum = 0;
    for (int term = 0; term < kTerms; ++term) sum += weights[terms(sample)[term]];
    return sum;
  }

  /// Adds `value` to each of the sample's weights.
  void add(std::size_t sample, float value, std::vector<float>& weights) const {
    for (int term = 0; term < kTerms; ++term) weights[terms(sample)[term]] += value;
  }

 private:
  std::vector<std::uint32_t> terms_;
  std::vector<float> scores_;
  std::vector<float> sample_weights_;
};

}  // namespace emilia
