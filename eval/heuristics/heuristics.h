// SPDX-License-Identifier: MIT
#pragma once

#include "engine/base/rounded_quotient.h"
#include "eval/evaluator.h"

namespace emilia {

/// The three heuristics of the Umeå report, from the view of the side to move. On other boards the number of
/// playable squares replaces 64. All use integer arithmetic. A quotient is rounded to the nearest unit,
/// halves away from zero, so swapping the colours only changes the sign.

/// Own discs minus the opponent's discs.
struct NaiveEvaluator {
  using State = NoState;

  template <AnyBoard B>
  [[nodiscard]] Score evaluate(const B& board, NoState /*state*/, typename B::Set /*moves*/) const {
    return Score::from_discs(board.disc_difference());
  }
};

/// 64 x (own moves - opponent's moves) / (own moves + opponent's moves).
struct MobilityEvaluator {
  using State = NoState;

  template <AnyBoard B>
  [[nodiscard]] Score evaluate(const B& board, NoState /*state*/, typename B::Set moves) const {
    const int own = popcount(moves);
    const int other = popcount(board.opponent_moves());
    return Score::from_units(
        rounded_quotient(board.square_count() * Score::kUnitsPerDisc * (own - other), own + other));
  }
};

/// w x mobility + (1 - w) x naive with w = empty squares / 64. The naive part of 64 squares is a whole number
/// of units, so the result is exact and rounded once.
struct CompoundEvaluator {
  using State = NoState;

  template <AnyBoard B>
  [[nodiscard]] Score evaluate(const B& board, NoState /*state*/, typename B::Set moves) const {
    const int own = popcount(moves);
    const int other = popcount(board.opponent_moves());
    const int empties = board.empty_count();
    const int mobility_part = rounded_quotient(empties * Score::kUnitsPerDisc * (own - other), own + other);
    const int squares = board.square_count();
    const int naive_part =
        rounded_quotient((squares - empties) * Score::kUnitsPerDisc * board.disc_difference(), squares);
    return Score::from_units(mobility_part + naive_part);
  }
};

static_assert(EvaluatorOf<CompoundEvaluator, Board> && EvaluatorOf<CompoundEvaluator, WideBoard>);
static_assert(Evaluator<NaiveEvaluator> && Evaluator<MobilityEvaluator> && Evaluator<CompoundEvaluator>);

}  // namespace emilia
