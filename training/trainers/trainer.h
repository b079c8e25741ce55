// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <functional>
#include <vector>

#include "eval/patterns/pattern_weights.h"
#include "training/trainers/regression.h"

namespace emilia {

/// Samples of each phase.
using PhaseSamples = std::array<std::vector<Sample>, kPhaseCount>;

struct TrainingParams {
  /// Number of phases that are first fitted together. Each phase starts from the weights of its group, so
  /// that rare indices get the weights of neighbouring phases.
  int phases_a_group = 5;
  int max_group_samples = 4'000'000;  ///< maximal number of samples of a group
  RegressionParams group{.ridge = 10};
  RegressionParams phase{.ridge = 200};
  int validation_share = 20;     ///< one game in this many is for validation
  float half_weight_score = 30;  ///< see `sample_weight`
  int threads = 1;

  /// Weights of each phase in discs, for learning from the end of the game to its beginning; empty for none.
  /// Phases of up to `learned_empties` empty squares keep theirs. Their samples also count in the groups of
  /// other phases.
  std::vector<std::vector<float>> learned_before;
  int learned_empties = 0;

  /// Prior weights of each phase in discs, which replace those of its group as start and prior; empty for
  /// none.
  std::vector<std::vector<float>> prior;
};

/// Result of the fit of a phase.
struct PhaseReport {
  int phase = 0;
  std::size_t training_count = 0;
  std::size_t validation_count = 0;
  FitError training;
  FitError validation;
  std::vector<double> curve;  ///< root mean square error on the validation samples after each step
};

/// Fits the weights of all phases, in discs, in the order of the layout. Without a prior, phases with more
/// empty squares than any sample get the weights of the earliest phase with samples. Consumes the samples.
/// `on_phase` is called after each phase, by one thread at a time. Deterministic.
std::vector<std::vector<float>> train(PhaseSamples samples, const WeightLayout& layout,
                                      const TrainingParams& params,
                                      const std::function<void(const PhaseReport&)>& on_phase);

/// Returns weights in the form of `train`.
std::vector<std::vector<float>> weights_in_discs(const PatternWeights& weights);

/// Returns the weights rounded to the form of a file (`PatternWeights`).
std::vector<std::int16_t> rounded_weights(const std::vector<std::vector<float>>& weights);

}  // namespace emilia
