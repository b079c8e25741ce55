// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cmath>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "eval/train/adam.h"
#include "eval/train/head_gradient.h"
#include "eval/train/lanes.h"
#include "eval/train/network_trainer.h"
#include "eval/train/sample.h"

namespace emilia {

/// A trainer's part that knows the width.
class NetworkTrainer::Learner {
 public:
  virtual ~Learner() = default;

  /// Learns from a batch, at this share of the rates. Returns the sum of squared errors, in discs.
  virtual double learn(std::span<const NetworkSample* const> batch, float rate, Crew& crew) = 0;

  /// Brings the network up to date.
  virtual void put_heads() = 0;

  /// Everything but the rows.
  virtual void append_state(std::string& state) const = 0;
  /// Takes that from a text. Requires one of the same length.
  virtual void take_state(std::string_view state) = 0;
};

/// The counts that a head looks at.
inline std::array<float, network_shape::kCounts> head_counts(const Board& board) {
  return {static_cast<float>(popcount(board.legal_moves())) / network_shape::kMovesAUnit,
          static_cast<float>(popcount(board.opponent_moves())) / network_shape::kMovesAUnit,
          network_shape::kMaxInput * static_cast<float>(board.empty_count() % 2)};
}

template <int width>
std::array<float, width> sum_of_rows(const FloatNetwork& network, const FeatureRows& rows) {
  LanesOf<width> lanes{};
  for (const std::uint32_t row : rows) lanes += lanes_at<width>(network.row(row));
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
        row_states_(static_cast<std::size_t>(FloatNetwork::row_count())) {
    for (int phase = 0; phase < kPhaseCount; ++phase)
      std::ranges::copy(network.heads[phase], heads_[phase].numbers.begin());
  }

  double learn(std::span<const NetworkSample* const> batch, float rate, Crew& crew) override {
    sort_by_phase(batch);
    rows_.resize(batch.size());
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
    append(state, row_states_);
    append(state, heads_);
  }

  void take_state(std::string_view state) override {
    take(state, gradient_squares_);
    take(state, row_states_);
    take(state, heads_);
  }

 private:
  using Pass = HeadPass<width>;
  using Row = typename Pass::Row;

  /// The samples of a batch that are of one phase.
  struct PhasePart {
    int phase = 0;
    std::size_t begin = 0;
    std::size_t end = 0;
    double squared_errors = 0;
    Row gradient_squares{};
  };

  struct RowState {
    float squares = 0;           ///< of its gradients, with what is forgotten
    std::uint32_t in_batch = 0;  ///< how often it stands in the batch; 0 between batches
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
    constexpr float kGreatestError = 2;  // in units of the network: what is farther off pulls no harder
    auto& head = heads_[part.phase];
    typename Pass::Head gradient{};
    for (std::size_t i = part.begin; i < part.end; ++i) find_rows(i);
    for (std::size_t i = part.begin; i < part.end; ++i) {
      const NetworkSample& sample = *samples_[i];
      Pass pass;
      const float value =
          pass.forward(head.numbers, sum_of_rows<width>(network_, rows_[i]), head_counts(sample.board));
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

  void find_rows(std::size_t place) {
    rows_[place] = rows_of(Features(full(samples_[place]->board)));
    for (int feature = 0; feature < kFeatureCount; ++feature)
      __builtin_prefetch(network_.row(rows_[place][feature]));
  }

  /// Divides the gradients of rows by what is usual in each of their places.
  void normalise_gradients() {
    constexpr float kNews = 1e-4F;  // what a sample counts in a running mean
    constexpr float kTiny = 1e-7F;
    constexpr float kGreatest = 5;
    const auto count = static_cast<float>(samples_.size());
    const float kept = gradient_squares_ == Row{} ? 0 : std::pow(1 - kNews, count);
    Row factors;
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
    for (const FeatureRows& rows : rows_) {
      for (int feature = begin; feature < end; ++feature) {
        ++row_states_[rows[feature]].in_batch;
        __builtin_prefetch(network_.row(rows[feature]), 1);
      }
    }
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      for (int feature = begin; feature < end; ++feature) learn_row(rows_[i][feature], i, rate);
    }
    for (const FeatureRows& rows : rows_) {
      for (int feature = begin; feature < end; ++feature) row_states_[rows[feature]].in_batch = 0;
    }
  }

  /// A row that many samples of the batch have would go much too far if each took a whole step, for none
  /// knows of the others'.
  void learn_row(std::uint32_t number, std::size_t place, float rate) {
    RowState& state = row_states_[number];
    state.squares += sizes_[place] - params_.forgetting * state.squares;
    const float share = rate / (1 + params_.row_damping * static_cast<float>(state.in_batch - 1));
    const float step = share * params_.row_rate / std::sqrt(state.squares + 1);
    const float kept = 1 - share * params_.row_decay;
    using Lanes = LanesOf<width>;
    float* const row = network_.row(number);
    const Lanes moved = kept * lanes_at<width>(row) - step * lanes_at<width>(gradients_[place].data());
    constexpr Lanes kMost = Lanes{} + network_shape::kMaxRow;
    put_lanes<width>(moved > kMost ? kMost : moved < -kMost ? -kMost : moved, row);
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
  std::vector<RowState> row_states_;
  Row gradient_squares_{};  ///< running means

  // Of the batch, by phase.
  std::vector<const NetworkSample*> samples_;
  std::vector<PhasePart> phases_;
  std::vector<FeatureRows> rows_;
  std::vector<Row> gradients_;
  std::vector<float> sizes_;  ///< of gradients: means of their squares
};

}  // namespace emilia
