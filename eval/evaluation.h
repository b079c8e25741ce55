// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>
#include <utility>

#include "eval/evaluator.h"
#include "eval/weight_file.h"

namespace emilia {

/// Evaluation chosen by the user, with its weights.
struct Evaluation {
  /// Constructs the naive evaluation.
  Evaluation() : Evaluation(EvalKind::naive) {}

  /// Constructs an evaluation; a learned one gets the embedded weights.
  Evaluation(EvalKind chosen)  // NOLINT(google-explicit-constructor): most evaluations are only a kind
      : kind(chosen), weights(is_learned(chosen) ? embedded_weights() : LearnedWeights{}) {}

  /// Constructs a learned evaluation with weights that include the linear evaluation.
  Evaluation(EvalKind chosen, LearnedWeights its_weights) : kind(chosen), weights(std::move(its_weights)) {}

  bool operator==(const Evaluation&) const = default;

  /// Returns true if the evaluation values positions of the board and has all weights for it. If the fewest
  /// discs win, only `staged` does.
  [[nodiscard]] bool supports(const WideBoard& board, Scoring scoring = Scoring::empties_to_winner) const;

  EvalKind kind;
  LearnedWeights weights;  ///< weights of a learned evaluation
};

/// Returns a text about the boards that an evaluation supports, such as "only 8x8 and boards with weights".
/// Requires: an evaluation that does not support all boards.
std::string_view supported_boards(EvalKind kind, Scoring scoring);

/// Returns the value of a position from the view of the side to move. A finished game has its final score. A
/// side that must pass gets the value after the pass.
/// Requires: evaluation.supports(board, scoring).
Score evaluate(const Evaluation& evaluation, const WideBoard& board,
               Scoring scoring = Scoring::empties_to_winner);

}  // namespace emilia
