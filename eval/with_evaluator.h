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

/// Calls `action` with the evaluator, and with the board as `B` if it fits 64 bits, else as `Wide`.
/// Requires: a board that the evaluator supports.
template <AnyBoard B, AnyBoard Wide, typename E, typename Action>
decltype(auto) with_board(const WideBoard& board, const E& evaluator, Action&& action) {
  if constexpr (EvaluatorOf<E, Wide>) {
    if (!fits_64_bits(board))
      return std::forward<Action>(action)(evaluator, Wide{board.player, board.opponent});
  }
  const Board small = narrow(board);
  return std::forward<Action>(action)(evaluator, B{small.player, small.opponent});
}

/// Calls `action` with the evaluator, and with the board as a type of the scoring rule.
/// Requires: can_evaluate(evaluation.kind, board, scoring); to compute values, a complete evaluation.
template <typename Action>
decltype(auto) with_evaluator(const Evaluation& evaluation, const WideBoard& board, Scoring scoring,
                              Action&& action) {
  if (scoring == Scoring::empties_to_winner)
    return with_evaluator(evaluation, board, std::forward<Action>(action));
  if (scoring == Scoring::fewest) {
    return with_board<FewestBoard, FewestWideBoard>(board, HeuristicEvaluator(EvalKind::staged),
                                                    std::forward<Action>(action));
  }
  return with_evaluator(evaluation, [&]<Evaluator E>(const E& evaluator) -> decltype(auto) {
    return with_board<RawBoard, RawWideBoard>(board, evaluator, std::forward<Action>(action));
  });
}

}  // namespace emilia
