// SPDX-License-Identifier: MIT
#include "training/trainers/board_trainer.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <mutex>

#include "eval/boards/board_weights.h"
#include "eval/score.h"
#include "training/trainers/crew.h"

namespace emilia {

namespace {

/// Weight of the samples of a neighbour phase.
constexpr float kNeighbourWeight = 0.5F;

using Indices = std::vector<std::uint32_t>;

void set_terms(const BoardPatterns& patterns, const WideBoard& board, Indices& terms) {
  const BoardFeatures features(board, patterns);
  terms.clear();
  for (std::size_t place = 0; place < patterns.places().size(); ++place) {
    const auto at = static_cast<std::size_t>(patterns.origins()[place] + features[place]);
    terms.push_back(static_cast<std::uint32_t>(patterns.shared_weights()[at]));
  }
  const auto add_count = [&](Count count, int value) {
    terms.push_back(static_cast<std::uint32_t>(patterns.shared_count() + count_place(count, value)));
  };
  add_count(Count::player_moves, popcount(board.legal_moves()));
  add_count(Count::opponent_moves, popcount(board.opponent_moves()));
  add_count(Count::odd_empties, board.empty_count() % 2);
}

class BoardTraining {
 public:
  BoardTraining(const BoardPatterns& patterns, const std::vector<BoardSample>& samples,
                const BoardTrainingParams& params,
                const std::function<void(const BoardPhaseReport&)>& on_phase)
      : patterns_(patterns), samples_(samples), params_(params), on_phase_(on_phase) {
    const int squares = popcount(patterns.playable());
    for (std::uint32_t i = 0; i < samples.size(); ++i)
      of_phase_[static_cast<std::size_t>(board_phase(samples[i].board.empty_count(), squares))].push_back(i);
  }

  std::vector<std::int8_t> run() {
    Crew(params_.threads).for_each(kBoardPhases, [this](int phase) { fit_phase(phase); });
    fill_phases_without_samples();
    std::vector<std::int8_t> weights;
    for (const std::vector<float>& phase : weights_) {
      for (const float discs : phase) weights.push_back(rounded(discs));
    }
    return weights;
  }

 private:
  static std::int8_t rounded(float discs) {
    constexpr float kMost = 127;
    constexpr float kPerDisc = static_cast<float>(Score::kUnitsPerDisc) / BoardWeights::kUnits;
    return static_cast<std::int8_t>(std::lround(std::clamp(discs * kPerDisc, -kMost, kMost)));
  }

  void fit_phase(int phase) {
    const int terms_in_sample = static_cast<int>(patterns_.places().size()) + kCountCount;
    SampleTable training(terms_in_sample);
    SampleTable validation(terms_in_sample);
    Indices terms;
    for (int other = std::max(0, phase - 1); other <= std::min(phase + 1, kBoardPhases - 1); ++other) {
      for (const std::uint32_t number : of_phase_[static_cast<std::size_t>(other)]) {
        const BoardSample& sample = samples_[number];
        const bool is_validation = is_held_out(sample.game, params_.validation_share);
        if (is_validation && other != phase) continue;
        set_terms(patterns_, sample.board, terms);
        (is_validation ? validation : training)
            .add_sample(terms, sample.score, other == phase ? 1 : kNeighbourWeight);
      }
    }
    const std::vector<float> nothing(BoardWeights::weights_a_phase(patterns_));
    std::vector<float> weights = fit(training, validation, nothing, nothing, params_.regression);
    const BoardPhaseReport report{phase, training.size(), fit_error(validation, weights)};
    const std::lock_guard lock(mutex_);
    weights_[static_cast<std::size_t>(phase)] = std::move(weights);
    on_phase_(report);
  }

  /// The first phases have no samples if all games start with more random moves.
  void fill_phases_without_samples() {
    for (std::size_t phase = kBoardPhases - 1; phase-- > 0;) {
      if (of_phase_[phase].empty()) weights_[phase] = weights_[phase + 1];
    }
  }

  const BoardPatterns& patterns_;
  const std::vector<BoardSample>& samples_;
  const BoardTrainingParams& params_;
  const std::function<void(const BoardPhaseReport&)>& on_phase_;
  std::array<std::vector<std::uint32_t>, kBoardPhases> of_phase_;  ///< numbers of samples
  std::array<std::vector<float>, kBoardPhases> weights_;           ///< in discs
  std::mutex mutex_;
};

}  // namespace

std::vector<std::int8_t> train_board(const BoardPatterns& patterns, const std::vector<BoardSample>& samples,
                                     const BoardTrainingParams& params,
                                     const std::function<void(const BoardPhaseReport&)>& on_phase) {
  return BoardTraining(patterns, samples, params, on_phase).run();
}

}  // namespace emilia
