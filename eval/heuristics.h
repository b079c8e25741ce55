// SPDX-License-Identifier: MIT
#pragma once

#include <utility>

#include "eval/evaluator.h"

namespace emilia {

/// The three heuristics of the Umeå report, from the view of the side to move. All are integer arithmetic; a
/// quotient is rounded to the nearest unit, halves away from zero, so that turning the colours round turns
/// the sign and nothing else.

namespace heuristics {

/// n / d to the nearest integer, halves away from zero. Requires d > 0.
constexpr int rounded_quotient(int n, int d) {
  return n < 0 ? -((-2 * n + d) / (2 * d)) : (2 * n + d) / (2 * d);
}

}  // namespace heuristics

/// Own discs minus the opponent's.
struct NaiveEvaluator {
  static Score evaluate(const Board& board, Bitboard /*player_moves*/, Bitboard /*opponent_moves*/) {
    return Score::from_discs(board.disc_difference());
  }
};

/// 64 x (own moves - opponent's moves) / (own moves + opponent's moves).
struct MobilityEvaluator {
  static Score evaluate(const Board& /*board*/, Bitboard player_moves, Bitboard opponent_moves) {
    const int own = popcount(player_moves);
    const int other = popcount(opponent_moves);
    return Score::from_units(
        heuristics::rounded_quotient(kSquareCount * Score::kUnitsPerDisc * (own - other), own + other));
  }
};

/// w x mobility + (1 - w) x naive with w = empty squares / 64: the exact sum, rounded once.
struct CompoundEvaluator {
  static Score evaluate(const Board& board, Bitboard player_moves, Bitboard opponent_moves) {
    constexpr int kNaiveUnits = Score::kUnitsPerDisc / kSquareCount;
    const int own = popcount(player_moves);
    const int other = popcount(opponent_moves);
    const int empties = board.empty_count();
    const int mobility_part =
        heuristics::rounded_quotient(empties * Score::kUnitsPerDisc * (own - other), own + other);
    const int naive_part = (kSquareCount - empties) * kNaiveUnits * board.disc_difference();
    return Score::from_units(mobility_part + naive_part);
  }
};

static_assert(Evaluator<NaiveEvaluator> && Evaluator<MobilityEvaluator> && Evaluator<CompoundEvaluator>);

/// Calls `action` with the evaluator that `kind` names: the one place where the choice becomes a type.
template <typename Action>
decltype(auto) with_heuristic(EvalKind kind, Action&& action) {
  switch (kind) {
    case EvalKind::naive:
      return std::forward<Action>(action)(NaiveEvaluator{});
    case EvalKind::mobility:
      return std::forward<Action>(action)(MobilityEvaluator{});
    case EvalKind::compound:
      break;
  }
  return std::forward<Action>(action)(CompoundEvaluator{});
}

}  // namespace emilia
