// SPDX-License-Identifier: MIT
#pragma once

#include "engine/base/rounded_quotient.h"
#include "eval/evaluator.h"

namespace emilia {

/// The three heuristics of the Umeå report, from the view of the side to move. All are integer arithmetic; a
/// quotient is rounded to the nearest unit, halves away from zero, so that turning the colours round turns
/// the sign and nothing else.

/// Own discs minus the opponent's.
struct NaiveEvaluator {
  using State = NoState;

  template <AnyBoard B>
  [[nodiscard]] Score evaluate(const B& board, NoState /*state*/, Bitboard /*moves*/) const {
    return Score::from_discs(board.disc_difference());
  }
};

/// 64 x (own moves - opponent's moves) / (own moves + opponent's moves).
struct MobilityEvaluator {
  using State = NoState;

  template <AnyBoard B>
  [[nodiscard]] Score evaluate(const B& board, NoState /*state*/, Bitboard moves) const {
    const int own = popcount(moves);
    const int other = popcount(board.opponent_moves());
    return Score::from_units(
        rounded_quotient(kSquareCount * Score::kUnitsPerDisc * (own - other), own + other));
  }
};

/// w x mobility + (1 - w) x naive with w = empty squares / 64: the exact sum, rounded once.
struct CompoundEvaluator {
  using State = NoState;

  template <AnyBoard B>
  [[nodiscard]] Score evaluate(const B& board, NoState /*state*/, Bitboard moves) const {
    constexpr int kNaiveUnits = Score::kUnitsPerDisc / kSquareCount;
    const int own = popcount(moves);
    const int other = popcount(board.opponent_moves());
    const int empties = board.empty_count();
    const int mobility_part = rounded_quotient(empties * Score::kUnitsPerDisc * (own - other), own + other);
    const int naive_part = (kSquareCount - empties) * kNaiveUnits * board.disc_difference();
    return Score::from_units(mobility_part + naive_part);
  }
};

static_assert(EvaluatorOf<CompoundEvaluator, Board>);
static_assert(Evaluator<NaiveEvaluator> && Evaluator<MobilityEvaluator> && Evaluator<CompoundEvaluator>);

}  // namespace emilia
