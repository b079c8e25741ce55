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

/// Calls `action` with the chosen evaluator, and with the board as the fastest type for it and the scoring
/// rule. This is the only place where the choice becomes a type.
/// Requires: evaluation.supports(board, scoring); for 8x8 only to compute values.
template <typename Action>
decltype(auto) with_evaluator(const Evaluation& evaluation, const WideBoard& board, Scoring scoring,
                              Action&& action) {
  const bool is_raw = scoring == Scoring::raw;
  if (scoring == Scoring::fewest) {
    return with_board<FewestBoard, FewestWideBoard>(board, HeuristicEvaluator(EvalKind::staged),
                                                    std::forward<Action>(action));
  }
  if (evaluation.kind == EvalKind::pattern && !is_full(board)) {
    const BoardEvaluator evaluator(weights_of_board(evaluation.weights, board));
    if (is_raw) return with_board<RawBoard, RawWideBoard>(board, evaluator, std::forward<Action>(action));
    return with_board<Board, WideBoard>(board, evaluator, std::forward<Action>(action));
  }
  return with_evaluator(evaluation, [&]<Evaluator E>(const E& evaluator) -> decltype(auto) {
    if (is_raw) return with_board<RawBoard, RawWideBoard>(board, evaluator, std::forward<Action>(action));
    if constexpr (EvaluatorOf<E, WideBoard>) {
      if (!is_full(board))
        return with_board<Board, WideBoard>(board, evaluator, std::forward<Action>(action));
    }
    return std::forward<Action>(action)(evaluator, full(narrow(board)));
  });
}

}  // namespace emilia
