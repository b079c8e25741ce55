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

/// The sums that the evaluation makes of positions of one phase: for each sample which weights it adds up,
/// and what they should come to.
class SampleTable {
 public:
  /// The number of weights that a position adds up.
  static constexpr int kTerms = kFeatureCount + kCountCount;

  SampleTable(const std::vector<Sample>& samples, const WeightLayout& layout);

  [[nodiscard]] std::size_t size() const { return scores_.size(); }
  [[nodiscard]] float score(std::size_t sample) const { return scores_[sample]; }

  /// The weight of a sample: games between equals are decided where neither side is far ahead, so a score
  /// of `kHalfWeightScore` discs counts half as much as a level one.
  [[nodiscard]] float weight(std::size_t sample) const {
    const float ratio = scores_[sample] / kHalfWeightScore;
    return 1 / (1 + ratio * ratio);
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
  static constexpr float kHalfWeightScore = 30;

  std::vector<std::uint32_t> terms_;
  std::vector<float> scores_;
};

}  // namespace emilia
