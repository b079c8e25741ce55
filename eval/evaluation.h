// SPDX-License-Identifier: MIT
#pragma once

#include <utility>

#include "eval/heuristics/heuristics.h"
#include "eval/heuristics/positional.h"
#include "eval/heuristics/staged.h"
#include "eval/net/network_evaluator.h"
#include "eval/patterns/pattern_evaluator.h"
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

/// Calls `action` with the evaluator that was chosen: the one place where the choice becomes a type. It may
/// be asked for values if the evaluation is complete.
template <typename Action>
decltype(auto) with_evaluator(const Evaluation& evaluation, Action&& action) {
  switch (evaluation.kind) {
    case EvalKind::naive:
      return std::forward<Action>(action)(NaiveEvaluator{});
    case EvalKind::mobility:
      return std::forward<Action>(action)(MobilityEvaluator{});
    case EvalKind::compound:
      return std::forward<Action>(action)(CompoundEvaluator{});
    case EvalKind::positional:
      return std::forward<Action>(action)(PositionalEvaluator{});
    case EvalKind::staged:
      return std::forward<Action>(action)(StagedEvaluator{});
    case EvalKind::network:
      return std::forward<Action>(action)(
          NetworkEvaluator(evaluation.weights.sum, evaluation.weights.network));
    case EvalKind::pattern:
      break;
  }
  return std::forward<Action>(action)(PatternEvaluator(evaluation.weights.sum));
}

/// Calls `action` with the evaluator that was chosen and the board, as the type that is the fastest for it.
/// Requires `can_evaluate(evaluation.kind, board)` and, to ask it for values, a complete evaluation.
template <typename Action>
decltype(auto) with_evaluator(const Evaluation& evaluation, const WideBoard& board, Action&& action) {
  return with_evaluator(evaluation, [&]<Evaluator E>(const E& evaluator) -> decltype(auto) {
    if constexpr (EvaluatorOf<E, WideBoard>) {
      return with_fastest(board, [&](const auto& typed) -> decltype(auto) {
        return std::forward<Action>(action)(evaluator, typed);
      });
    } else {
      return std::forward<Action>(action)(evaluator, full(narrow(board)));
    }
  });
}

/// The worth of a position that the evaluation knows, from the view of the side to move; a finished game is
/// worth its final score, the empty squares given to the winner, and a pass what the other side then has.
Score evaluate(const Evaluation& evaluation, const WideBoard& board);

}  // namespace emilia
