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

/// What a sample counts: a score of `half_weight_score` discs half as much as a level one, for games between
/// equals are decided where neither side is far ahead; all alike where it is 0. Among positions that an
/// evaluation takes for the same, those that turned out farther from level count less, so what is learned so
/// is a little too near to level, and teachers that learn from one another should count all alike.
constexpr float sample_weight(float discs, float half_weight_score) {
  if (half_weight_score == 0) return 1;
  const float ratio = discs / half_weight_score;
  return 1 / (1 + ratio * ratio);
}

/// The sums that the evaluation makes of positions of one phase: for each sample which weights it adds up,
/// and what they should come to.
class SampleTable {
 public:
  /// The number of weights that a position adds up.
  static constexpr int kTerms = kFeatureCount + kCountCount;

  SampleTable(const std::vector<Sample>& samples, const WeightLayout& layout, float half_weight_score = 30);

  [[nodiscard]] std::size_t size() const { return scores_.size(); }
  [[nodiscard]] float score(std::size_t sample) const { return scores_[sample]; }

  [[nodiscard]] float weight(std::size_t sample) const {
    return sample_weight(scores_[sample], half_weight_score_);
  }

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
  float half_weight_score_;
  std::vector<std::uint32_t> terms_;
  std::vector<float> scores_;
};

}  // namespace emilia
