// SPDX-License-Identifier: MIT
#include "eval/heuristics/staged.h"

#include <algorithm>

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

/// Returns the weights of the stage, whose limits are numbers of empty squares of 64.
constexpr const Weights& weights(int empties, int squares) {
  constexpr int kEarlyAbove = 40;
  constexpr int kMiddleAbove = 16;
  if (empties * kSquareCount > kEarlyAbove * squares) return kEarlyWeights;
  return empties * kSquareCount > kMiddleAbove * squares ? kMiddleWeights : kEndWeights;
}

}  // namespace

template <AnyBoard B>
Score StagedEvaluator::evaluate(const B& board, NoState /*state*/, typename B::Set moves) const {
  constexpr int kMostUnits = 2 * Score::kUnitsPerDisc - 1;
  const Weights& weight = weights(board.empty_count(), board.square_count());
  const auto corners = board.corners();
  const auto empty_corners = board.empties() & corners;
  const auto bad = neighbours(empty_corners) & ~empty_corners;
  const int mobility = weight.mobility * (popcount(moves) - popcount(board.opponent_moves()));
  const int discs = weight.corners * board.disc_difference_on(corners) +
                    weight.bad_squares * board.disc_difference_on(bad) +
                    weight.discs * board.disc_difference();
  const int units = mobility + (board.fewest_wins() ? -discs : discs);
  return Score::from_units(std::clamp(units, -kMostUnits, kMostUnits));
}

template Score StagedEvaluator::evaluate(const Board&, NoState, Bitboard) const;
template Score StagedEvaluator::evaluate(const FullBoard&, NoState, Bitboard) const;
template Score StagedEvaluator::evaluate(const ScoredBoard&, NoState, Bitboard) const;
template Score StagedEvaluator::evaluate(const WideBoard&, NoState, WideBitboard) const;
template Score StagedEvaluator::evaluate(const ScoredWideBoard&, NoState, WideBitboard) const;

}  // namespace emilia
