// SPDX-License-Identifier: MIT
#include "training/trainers/sample.h"

#include "eval/patterns/features.h"

namespace emilia {

SampleTable::SampleTable(const std::vector<Sample>& samples, const WeightLayout& layout)
    : terms_in_sample_(kFeatureCount + kCountCount), sample_weights_(samples.size(), 1.0F) {
  terms_.reserve(samples.size() * terms_in_sample_);
  scores_.reserve(samples.size());
  const auto add_term = [this](int weight) { terms_.push_back(static_cast<std::uint32_t>(weight)); };
  for (const Sample& sample : samples) {
    const Features features(full(sample.board));
    for (int feature = 0; feature < kFeatureCount; ++feature)
      add_term(layout.of_feature(feature, features[feature]));
    add_term(layout.of_count(Count::player_moves, popcount(sample.board.legal_moves())));
    add_term(layout.of_count(Count::opponent_moves, popcount(sample.board.opponent_moves())));
    add_term(layout.of_count(Count::odd_empties, sample.board.empty_count() % 2));
    scores_.push_back(sample.score);
  }
}

void SampleTable::add_sample(std::span<const std::uint32_t> terms, float score, float weight) {
  terms_.insert(terms_.end(), terms.begin(), terms.end());
  scores_.push_back(score);
  sample_weights_.push_back(weight);
}

void SampleTable::weigh(const std::vector<float>& weights, float half_weight_score) {
  for (std::size_t i = 0; i < size(); ++i)
    sample_weights_[i] = sample_weight(sum(i, weights), half_weight_score);
}

}  // namespace emilia
