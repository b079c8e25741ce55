// SPDX-License-Identifier: MIT
#include "eval/staged.h"

#include "eval/corners.h"

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

}  // namespace

Score StagedEvaluator::evaluate(const Board& board, NoState /*state*/, Bitboard moves) const {
  const Weights& weight = weights(board.empty_count());
  const Bitboard empty_corners = board.empties() & kCorners;
  const Bitboard bad = x_squares(empty_corners) | c_squares(empty_corners);
  return Score::from_units(weight.mobility * (popcount(moves) - popcount(board.opponent_moves())) +
                           weight.corners * board.disc_difference_on(kCorners) +
                           weight.bad_squares * board.disc_difference_on(bad) +
                           weight.discs * board.disc_difference());
}

}  // namespace emilia
