// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cmath>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "training/trainers/adam.h"
#include "training/trainers/head_gradient.h"
#include "training/trainers/lanes.h"
#include "training/trainers/network_trainer.h"
#include "training/trainers/sample.h"

namespace emilia {

/// Part of a trainer that is specialized for the width.
class NetworkTrainer::Learner {
 public:
  virtual ~Learner() = default;

  /// Learns from a batch at a share of the learning rates. Returns the sum of squared errors in discs.
  virtual double learn(std::span<const NetworkSample* const> batch, float rate, Crew& crew) = 0;

  /// Writes the heads to the network.
  virtual void put_heads() = 0;

  /// Appends the state except the embeddings.
  virtual void append_state(std::string& state) const = 0;
  /// Restores the state from a text.
  /// Requires: a text of the same length.
  virtual void take_state(std::string_view state) = 0;
};

/// Returns the counts that a head uses.
inline std::array<float, network_shape::kCounts> head_counts(const Board& board) {
  return {static_cast<float>(popcount(board.legal_moves())) / network_shape::kMovesAUnit,
          static_cast<float>(popcount(board.opponent_moves())) / network_shape::kMovesAUnit,
          network_shape::kMaxInput * static_cast<float>(board.empty_count() % 2)};
}

template <int width>
std::array<float, width> sum_of_embeddings(const FloatNetwork& network, const FeatureEmbeddings& embeddings) {
  LanesOf<width> lanes{};
  for (const std::uint32_t embedding : embeddings) lanes += lanes_at<width>(network.embedding(embedding));
  std::array<float, width> sum;
  put_lanes<width>(lanes, sum.data());
  return sum;
}

template <int width>
class WidthLearner : public NetworkTrainer::Learner {
 public:
  WidthLearner(const NetworkTrainingParams& params, FloatNetwork& network)
      : params_(params),
        network_(network),
        heads_(kPhaseCount),
        embedding_states_(static_cast<std::size_t>(FloatNetwork::embedding_count())) {
    for (int phase = 0; phase < kPhaseCount; ++phase)
      std::ranges::copy(network.heads[phase], heads_[phase].numbers.begin());
  }

  double learn(std::span<const NetworkSample* const> batch, float rate, Crew& crew) override {
    sort_by_phase(batch);
    embeddings_.resize(batch.size());
    gradients_.resize(batch.size());
    sizes_.resize(batch.size());
    crew.for_each(static_cast<int>(phases_.size()), [&](int place) { learn_phase(phases_[place], rate); });
    double squared_errors = 0;
    for (const PhasePart& part : phases_) squared_errors += part.squared_errors;
    normalise_gradients();
    crew.for_each(kPatternCount, [&](int pattern) { learn_pattern(pattern, rate); });
    return squared_errors;
  }

  void put_heads() override {
    for (int phase = 0; phase < kPhaseCount; ++phase)
      std::ranges::copy(heads_[phase].numbers, network_.heads[phase].begin());
  }

  void append_state(std::string& state) const override {
    append(state, gradient_squares_);
    append(state, embedding_states_);
    append(state, heads_);
  }

  void take_state(std::string_view state) override {
    take(state, gradient_squares_);
    take(state, embedding_states_);
    take(state, heads_);
  }

 private:
  using Pass = HeadPass<width>;
  using Embedding = typename Pass::Embedding;

  /// Samples of a batch in one phase.
  struct PhasePart {
    int phase = 0;
    std::size_t begin = 0;
    std::size_t end = 0;
    double squared_errors = 0;
    Embedding gradient_squares{};
  };

  struct EmbeddingState {
    float squares = 0;           ///< decayed sum of squared gradients
    std::uint32_t in_batch = 0;  ///< occurrences in the batch; 0 between batches
  };

  void sort_by_phase(std::span<const NetworkSample* const> batch) {
    std::array<std::size_t, kPhaseCount + 1> begins{};
    for (const NetworkSample* const sample : batch) ++begins[phase_of(sample->board.empty_count()) + 1];
    phases_.clear();
    for (int phase = 0; phase < kPhaseCount; ++phase) {
      begins[phase + 1] += begins[phase];
      if (begins[phase + 1] > begins[phase])
        phases_.push_back({.phase = phase, .begin = begins[phase], .end = begins[phase + 1]});
    }
    samples_.resize(batch.size());
    for (const NetworkSample* const sample : batch)
      samples_[begins[phase_of(sample->board.empty_count())]++] = sample;
  }

  void learn_phase(PhasePart& part, float rate) {
    constexpr float kGreatestError = 2;  // in units of the network; larger errors are clipped
    auto& head = heads_[part.phase];
    typename Pass::Head gradient{};
    for (std::size_t i = part.begin; i < part.end; ++i) find_embeddings(i);
    for (std::size_t i = part.begin; i < part.end; ++i) {
      const NetworkSample& sample = *samples_[i];
      Pass pass;
      const float value = pass.forward(head.numbers, sum_of_embeddings<width>(network_, embeddings_[i]),
                                       head_counts(sample.board));
      const float error = value - sample.discs() / network_shape::kDiscsAUnit;
      const float slope = sample_weight(value * network_shape::kDiscsAUnit, params_.half_weight_score) *
                          std::clamp(error, -kGreatestError, kGreatestError);
      pass.backward(head.numbers, slope, gradient, gradients_[i]);
      part.squared_errors += static_cast<double>(error) * error;
      for (int k = 0; k < width; ++k) part.gradient_squares[k] += gradients_[i][k] * gradients_[i][k];
    }
    part.squared_errors *= network_shape::kDiscsAUnit * network_shape::kDiscsAUnit;
    head.step(gradient, 1 / static_cast<float>(part.end - part.begin), rate * params_.head_rate);
    keep_within(head.numbers, Pass::kAt.bias, Pass::kAt.first, network_shape::kMaxBias);
    keep_within(head.numbers, Pass::kAt.first, Pass::kAt.first_bias, network_shape::kMaxFirstWeight);
    keep_within(head.numbers, Pass::kAt.second, Pass::kAt.second_bias, network_shape::kMaxSecondWeight);
  }

  static void keep_within(typename Pass::Head& head, int begin, int end, float most) {
    for (int i = begin; i < end; ++i) head[i] = std::clamp(head[i], -most, most);
  }

  void find_embeddings(std::size_t place) {
    embeddings_[place] = embeddings_of(Features(full(samples_[place]->board)));
    for (int feature = 0; feature < kFeatureCount; ++feature)
      __builtin_prefetch(network_.embedding(embeddings_[place][feature]));
  }

  /// Divides the gradients of embeddings by their running mean size at each index.
  void normalise_gradients() {
    constexpr float kNews = 1e-4F;  // weight of a sample in a running mean
    constexpr float kTiny = 1e-7F;
    constexpr float kGreatest = 5;
    const auto count = static_cast<float>(samples_.size());
    const float kept = gradient_squares_ == Embedding{} ? 0 : std::pow(1 - kNews, count);
    Embedding factors;
    for (int k = 0; k < width; ++k) {
      float squares = 0;
      for (const PhasePart& part : phases_) squares += part.gradient_squares[k];
      gradient_squares_[k] = kept * gradient_squares_[k] + (1 - kept) * squares / count;
      factors[k] = 1 / std::sqrt(gradient_squares_[k] + kTiny);
    }
    for (std::size_t i = 0; i < samples_.size(); ++i) {
      float squares = 0;
      for (int k = 0; k < width; ++k) {
        gradients_[i][k] = std::clamp(gradients_[i][k] * factors[k], -kGreatest, kGreatest);
        squares += gradients_[i][k] * gradients_[i][k];
      }
      sizes_[i] = squares / width;
    }
  }

  void learn_pattern(int pattern, float rate) {
    int begin = 0;
    while (kFeatures[begin].pattern != pattern) ++begin;
    int end = begin;
    while (end < kFeatureCount && kFeatures[end].pattern == pattern) ++end;
    for (const FeatureEmbeddings& embeddings : embeddings_) {
      for (int feature = begin; feature < end; ++feature) {
        ++embedding_states_[embeddings[feature]].in_batch;
        __builtin_prefetch(network_.embedding(embeddings[feature]), 1);
      }
    }
    for (std::size_t i = 0; i < embeddings_.size(); ++i) {
      for (int feature = begin; feature < end; ++feature) learn_embedding(embeddings_[i][feature], i, rate);
    }
    for (const FeatureEmbeddings& embeddings : embeddings_) {
      for (int feature = begin; feature < end; ++feature) embedding_states_[embeddings[feature]].in_batch = 0;
    }
  }

  /// Updates an embedding. If many samples of the batch share it, their steps are reduced, because together
  /// they would overshoot.
  void learn_embedding(std::uint32_t number, std::size_t place, float rate) {
    EmbeddingState& state = embedding_states_[number];
    state.squares += sizes_[place] - params_.forgetting * state.squares;
    const float share = rate / (1 + params_.embedding_damping * static_cast<float>(state.in_batch - 1));
    const float step = share * params_.embedding_rate / std::sqrt(state.squares + 1);
    const float kept = 1 - share * params_.embedding_decay;
    using Lanes = LanesOf<width>;
    float* const embedding = network_.embedding(number);
    const Lanes moved = kept * lanes_at<width>(embedding) - step * lanes_at<width>(gradients_[place].data());
    constexpr Lanes kMost = Lanes{} + network_shape::kMaxEmbedding;
    put_lanes<width>(moved > kMost ? kMost : moved < -kMost ? -kMost : moved, embedding);
  }

  template <typename Numbers>
  static void append(std::string& state, const Numbers& numbers) {
    state.append(reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof numbers[0]);
  }

  template <typename Numbers>
  static void take(std::string_view& state, Numbers& numbers) {
    const std::size_t size = numbers.size() * sizeof numbers[0];
    std::memcpy(numbers.data(), state.data(), size);
    state.remove_prefix(size);
  }

  const NetworkTrainingParams& params_;
  FloatNetwork& network_;
  std::vector<Adam<Pass::kAt.size>> heads_;
  std::vector<EmbeddingState> embedding_states_;
  Embedding gradient_squares_{};  ///< running means

  // Samples of the batch, by phase.
  std::vector<const NetworkSample*> samples_;
  std::vector<PhasePart> phases_;
  std::vector<FeatureEmbeddings> embeddings_;
  std::vector<Embedding> gradients_;
  std::vector<float> sizes_;  ///< sizes of gradients: means of their squares
};

}  // namespace emilia
