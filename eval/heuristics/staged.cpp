// SPDX-License-Identifier: MIT
#include "eval/heuristics/staged.h"

#include "eval/heuristics/corners.h"

namespace emilia {

namespace {

struct Weights {
  int mobility;
  int corners;
  int bad_squares;
  int discs;
};

constexpr Weights kEarlyWeights = {6, 20, -4, 0};
constexpr Weights kMiddleWeights = {5, 30, -4, 0};
constexpr Weights kEndWeights = {4, 30, -2, 2};

constexpr const Weights& weights(int empties) {
  constexpr int kEarlyAbove = 40;
  constexpr int kMiddleAbove = 16;
  if (empties > kEarlyAbove) return kEarlyWeights;
  return empties > kMiddleAbove ? kMiddleWeights : kEndWeights;
}

/// The X- and C-squares of corners that are empty. On other boards than the full one a corner is any square
/// whose disc no line can turn, and they are its neighbours.
Bitboard bad_squares(const FullBoard& /*board*/, Bitboard corners) {
  return x_squares(corners) | c_squares(corners);
}

Bitboard bad_squares(const Board& board, Bitboard corners) {
  return neighbors(corners) & ~(board.blocked() | board.corners());
}

}  // namespace

template <AnyBoard B>
Score StagedEvaluator::evaluate(const B& board, NoState /*state*/, Bitboard moves) const {
  const Weights& weight = weights(board.empty_count());
  const Bitboard corners = board.corners();
  const Bitboard bad = bad_squares(board, board.empties() & corners);
  return Score::from_units(weight.mobility * (popcount(moves) - popcount(board.opponent_moves())) +
                           weight.corners * board.disc_difference_on(corners) +
                           weight.bad_squares * board.disc_difference_on(bad) +
                           weight.discs * board.disc_difference());
}

template Score StagedEvaluator::evaluate(const Board&, NoState, Bitboard) const;
template Score StagedEvaluator::evaluate(const FullBoard&, NoState, Bitboard) const;
template Score StagedEvaluator::evaluate(const RawBoard&, NoState, Bitboard) const;

}  // namespace emilia
