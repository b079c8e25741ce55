// SPDX-License-Identifier: MIT
#pragma once

#include <utility>

#include "eval/boards/board_evaluator.h"
#include "eval/evaluation.h"
#include "eval/heuristics/heuristic_evaluator.h"
#include "eval/net/network_evaluator.h"
#include "eval/patterns/pattern_evaluator.h"

namespace emilia {

/// Calls `action` with the chosen evaluator of 8x8. The evaluator returns values only if the evaluation
/// supports 8x8.
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

/// Calls `action` with the evaluator, and with the board in 64 bits if it fits.
/// Requires: a board that the evaluator supports.
template <typename E, typename Action>
decltype(auto) with_scored(const WideBoard& board, Scoring scoring, const E& evaluator, Action&& action) {
  if constexpr (EvaluatorOf<E, ScoredWideBoard>) {
    if (!fits_64_bits(board)) return std::forward<Action>(action)(evaluator, scored(board, scoring));
  }
  return std::forward<Action>(action)(evaluator, scored(narrow(board), scoring));
}

/// Calls `action` with the chosen evaluator, and with the board as the fastest type for it and the scoring
/// rule. This is the only place where the choice becomes a type.
/// Requires: evaluation.supports(board, scoring); for 8x8 only to compute values.
template <typename Action>
decltype(auto) with_evaluator(const Evaluation& evaluation, const WideBoard& board, Scoring scoring,
                              Action&& action) {
  if (scoring == Scoring::fewest)
    return with_scored(board, scoring, HeuristicEvaluator(EvalKind::staged), std::forward<Action>(action));
  if (evaluation.kind == EvalKind::pattern && !is_full(board)) {
    const BoardEvaluator evaluator(weights_of_board(evaluation.weights, board));
    return with_scored(board, scoring, evaluator, std::forward<Action>(action));
  }
  return with_evaluator(evaluation, [&]<Evaluator E>(const E& evaluator) -> decltype(auto) {
    if (scoring == Scoring::empties_to_winner && is_full(board))
      return std::forward<Action>(action)(evaluator, full(narrow(board)));
    return with_scored(board, scoring, evaluator, std::forward<Action>(action));
  });
}

}  // namespace emilia
