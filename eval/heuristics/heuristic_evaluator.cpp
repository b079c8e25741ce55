// SPDX-License-Identifier: MIT
#include "eval/heuristics/heuristic_evaluator.h"

#include "eval/heuristics/heuristics.h"
#include "eval/heuristics/positional.h"
#include "eval/heuristics/staged.h"

namespace emilia {

template <AnyBoard B>
Score HeuristicEvaluator::evaluate(const B& board, NoState state, typename B::Set moves) const {
  switch (kind_) {
    case EvalKind::naive:
      return NaiveEvaluator().evaluate(board, state, moves);
    case EvalKind::mobility:
      return MobilityEvaluator().evaluate(board, state, moves);
    case EvalKind::compound:
      return CompoundEvaluator().evaluate(board, state, moves);
    case EvalKind::positional:
      if constexpr (BoardFor8x8<B>)
        return PositionalEvaluator().evaluate(FullBoard{board.player, board.opponent}, state, moves);
      break;
    case EvalKind::staged:
    case EvalKind::pattern:
    case EvalKind::network:
      break;
  }
  return StagedEvaluator().evaluate(board, state, moves);
}

template Score HeuristicEvaluator::evaluate(const FullBoard&, NoState, Bitboard) const;
template Score HeuristicEvaluator::evaluate(const ScoredBoard&, NoState, Bitboard) const;
template Score HeuristicEvaluator::evaluate(const ScoredWideBoard&, NoState, WideBitboard) const;

}  // namespace emilia
