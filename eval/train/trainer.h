// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <functional>
#include <vector>

#include "eval/patterns/pattern_weights.h"
#include "eval/train/regression.h"

namespace emilia {

/// The samples of each phase.
using PhaseSamples = std::array<std::vector<Sample>, kPhaseCount>;

struct TrainingParams {
  /// Phases are fitted in groups first, whose weights each phase then starts from: what a phase has seen too
  /// rarely it takes from its neighbours.
  int phases_a_group = 5;
  int max_group_samples = 4'000'000;  ///< of a group no more are used than this
  RegressionParams group{.ridge = 10};
  RegressionParams phase{.ridge = 200};
  int validation_share = 20;     ///< one game in so many is kept for validation
  float half_weight_score = 30;  ///< `sample_weight`
  int threads = 1;

  /// For an evaluation that is learned from the end of the game to its beginning: the weights of each phase,
  /// in discs, that those of up to `learned_empties` empty squares keep, empty for none. Their samples help
  /// the groups that other phases are in.
  std::vector<std::vector<float>> learned_before;
  int learned_empties = 0;

  /// The weights of each phase, in discs, that its weights start from and stay near, instead of its group's;
  /// empty for none.
  std::vector<std::vector<float>> prior;
};

/// The fit of the weights of a phase.
struct PhaseReport {
  int phase = 0;
  std::size_t training_count = 0;
  std::size_t validation_count = 0;
  FitError training;
  FitError validation;
  std::vector<double> curve;  ///< root mean square error on the validation samples after each step
};

/// Fits the weights of all phases, one phase after the other as the layout has them, in discs. Without a
/// prior phases with more empty squares than any sample get the weights of the earliest phase that has
/// samples. Consumes the samples. `on_phase` hears of each phase as it is done, from one thread at a time.
/// Deterministic.
std::vector<std::vector<float>> train(PhaseSamples samples, const WeightLayout& layout,
                                      const TrainingParams& params,
                                      const std::function<void(const PhaseReport&)>& on_phase);

/// Weights as `train` gives them.
std::vector<std::vector<float>> weights_in_discs(const PatternWeights& weights);

/// The weights as a file has them (`PatternWeights`), rounded.
std::vector<std::int16_t> rounded_weights(const std::vector<std::vector<float>>& weights);

}  // namespace emilia
