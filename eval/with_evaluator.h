// SPDX-License-Identifier: MIT
#pragma once

#include <utility>

#include "eval/evaluation.h"
#include "eval/heuristics/heuristic_evaluator.h"
#include "eval/net/network_evaluator.h"
#include "eval/patterns/pattern_evaluator.h"

namespace emilia {

/// Calls `action` with the chosen evaluator. This is the only place where the choice becomes a type. The
/// evaluator returns values only if the evaluation is complete.
template <typename Action>
decltype(auto) with_evaluator(const Evaluation& evaluation, Action&& action) {
  if (evaluation.kind == EvalKind::network) {
    return std::forward<Action>(action)(
        NetworkEvaluator(evaluation.weights.linear, evaluation.weights.network));
  }
  if (evaluation.kind == EvalKind::pattern)
    return std::forward<Action>(action)(PatternEvaluator(evaluation.weights.linear));
  return std::forward<Action>(action)(HeuristicEvaluator(evaluation.kind));
}

/// Calls `action` with the chosen evaluator and with the board as the fastest type for it.
/// Requires: can_evaluate(evaluation.kind, board); to compute values, a complete evaluation.
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

}  // namespace emilia
