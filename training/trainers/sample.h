// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/board/board.h"
#include "eval/patterns/weight_layout.h"

namespace emilia {

/// Training position with its score for the side to move.
struct Sample {
  Board board;
  float score = 0;         ///< in discs
  std::uint32_t game = 0;  ///< positions of one game are dependent, so all are on the same side of a split
};

/// Returns true if the positions of a game are for validation, one game in `share`. Games are numbered in
/// order; hashing the number makes the selection a fair sample of all sources.
constexpr bool is_held_out(std::uint32_t game, int share) {
  return (game * 2654435761U >> 16) % static_cast<std::uint32_t>(share) == 0;
}

/// Returns the weight of a sample with an expected score of `expected` discs. At `half_weight_score` discs it
/// is half the weight of a balanced sample, because games between equal players are decided while neither
/// side is far ahead. If `half_weight_score` is 0, all weights are equal. The sample's own score is not used:
/// within one kind, samples with large scores would count less, which would bias the result towards 0.
constexpr float sample_weight(float expected, float half_weight_score) {
  if (half_weight_score == 0) return 1;
  const float ratio = expected / half_weight_score;
  return 1 / (1 + ratio * ratio);
}

/// Linear evaluation of positions of one phase: for each sample the numbers of its weights, and its score.
class SampleTable {
 public:
  /// Constructs the table of 8x8; all samples have equal weight.
  SampleTable(const std::vector<Sample>& samples, const WeightLayout& layout);

  /// Constructs an empty table of samples with that number of terms.
  explicit SampleTable(int terms) : terms_in_sample_(terms) {}

  /// Requires: as many terms as the constructor's number.
  void add_sample(std::span<const std::uint32_t> terms, float score, float weight);

  /// Sets the weight of each sample by `sample_weight` of its sum of `weights`.
  void weigh(const std::vector<float>& weights, float half_weight_score);

  [[nodiscard]] std::size_t size() const { return scores_.size(); }
  [[nodiscard]] float score(std::size_t sample) const { return scores_[sample]; }

  [[nodiscard]] float weight(std::size_t sample) const { return sample_weights_[sample]; }

  /// The weight numbers of a sample.
  [[nodiscard]] std::span<const std::uint32_t> terms(std::size_t sample) const {
    return {&terms_[sample * terms_in_sample_], terms_in_sample_};
  }

  /// Returns a sample's sum of `weights`.
  [[nodiscard]] float sum(std::size_t sample, const std::vector<float>& weights) const {
    float sum = 0;
    for (const std::uint32_t term : terms(sample)) sum += weights[term];
    return sum;
  }

  /// Adds `value` to each of the sample's weights.
  void add(std::size_t sample, float value, std::vector<float>& weights) const {
    for (const std::uint32_t term : terms(sample)) weights[term] += value;
  }

 private:
  std::size_t terms_in_sample_;
  std::vector<std::uint32_t> terms_;
  std::vector<float> scores_;
  std::vector<float> sample_weights_;
};

}  // namespace emilia
