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

constexpr Weights kEarly = {6, 20, -4, 0};
constexpr Weights kMiddle = {5, 30, -4, 0};
constexpr Weights kEnd = {4, 30, -2, 2};

constexpr const Weights& weights(int empties) {
  constexpr int kEarlyAbove = 40;
  constexpr int kMiddleAbove = 16;
  if (empties > kEarlyAbove) return kEarly;
  return empties > kMiddleAbove ? kMiddle : kEnd;
}

/// Player's minus opponent's discs on a set of squares.
int difference_on(Bitboard set, const Board& board) {
  return popcount(board.player & set) - popcount(board.opponent & set);
}

}  // namespace

Score StagedEvaluator::evaluate(const Board& board, NoState /*state*/, Bitboard moves) const {
  const Weights& weight = weights(board.empty_count());
  const Bitboard empty_corners = board.empties() & kCorners;
  const Bitboard bad = x_squares(empty_corners) | c_squares(empty_corners);
  return Score::from_units(weight.mobility * (popcount(moves) - popcount(board.opponent_moves())) +
                           weight.corners * difference_on(kCorners, board) +
                           weight.bad_squares * difference_on(bad, board) +
                           weight.discs * board.disc_difference());
}

}  // namespace emilia
