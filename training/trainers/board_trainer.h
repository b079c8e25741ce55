// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "eval/boards/board_patterns.h"
#include "training/trainers/regression.h"

namespace emilia {

/// Training position of any board with its score for the side to move.
struct BoardSample {
  WideBoard board;
  float score = 0;  ///< in discs
  std::uint32_t game = 0;
};

struct BoardTrainingParams {
  /// A phase learns from its samples and, with half the weight, from those of the phases beside it.
  RegressionParams regression{.ridge = 4, .max_steps = 40};
  int validation_share = 20;  ///< one game in this many is for validation
  int threads = 1;
};

/// Result of the fit of a phase.
struct BoardPhaseReport {
  int phase = 0;
  std::size_t samples = 0;
  FitError validation;
};

/// Fits the weights of a board (`BoardWeights`) by least squares. `on_phase` is called after each phase, by
/// one thread at a time. Deterministic.
std::vector<std::int8_t> train_board(const BoardPatterns& patterns, const std::vector<BoardSample>& samples,
                                     const BoardTrainingParams& params,
                                     const std::function<void(const BoardPhaseReport&)>& on_phase);

}  // namespace emilia
