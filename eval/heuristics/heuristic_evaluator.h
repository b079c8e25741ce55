// SPDX-License-Identifier: MIT
#pragma once

#include "eval/evaluator.h"

namespace emilia {

/// Heuristic that is chosen at run time, so that one search is compiled for all heuristics.
class HeuristicEvaluator {
 public:
  using State = NoState;

  /// Requires: not a learned evaluation.
  explicit HeuristicEvaluator(EvalKind kind) : kind_(kind) {}

  [[nodiscard]] EvalKind kind() const { return kind_; }

  /// Requires: not `positional` on a board that is not 8x8.
  template <AnyBoard B>
  [[nodiscard]] Score evaluate(const B& board, NoState state, typename B::Set moves) const;

 private:
  EvalKind kind_;
};

static_assert(Evaluator<HeuristicEvaluator> && EvaluatorOf<HeuristicEvaluator, ScoredWideBoard>);

}  // namespace emilia
