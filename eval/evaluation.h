// SPDX-License-Identifier: MIT
#pragma once

#include <utility>

#include "eval/evaluator.h"
#include "eval/weight_file.h"

namespace emilia {

/// An evaluation that was chosen, with what it needs.
struct Evaluation {
  /// The naive one, which needs nothing.
  Evaluation() : Evaluation(EvalKind::naive) {}

  /// The learned ones have the weights that Emilia comes with.
  Evaluation(EvalKind chosen)  // NOLINT(google-explicit-constructor): the choice is all that most of them are
      : kind(chosen), weights(is_learned(chosen) ? embedded_weights() : LearnedWeights{}) {}

  /// One that is learned, with weights that have a sum.
  Evaluation(EvalKind chosen, LearnedWeights its_weights) : kind(chosen), weights(std::move(its_weights)) {}

  bool operator==(const Evaluation&) const = default;

  /// Whether there is all that it needs: `network` is nothing without one.
  [[nodiscard]] bool is_complete() const { return kind != EvalKind::network || weights.network != nullptr; }

  EvalKind kind;
  LearnedWeights weights;  ///< those of a learned evaluation
};

/// The worth of a position that the evaluation knows, from the view of the side to move; a finished game is
/// worth its final score, the empty squares given to the winner, and a pass what the other side then has.
Score evaluate(const Evaluation& evaluation, const WideBoard& board);

}  // namespace emilia
