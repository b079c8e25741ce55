// SPDX-License-Identifier: MIT
#include "studies/textbook/textbook_evaluation.h"

#include "engine/board/frame.h"
#include "eval/heuristics/heuristics.h"
#include "eval/heuristics/staged.h"

namespace emilia {

namespace {

constexpr int kCornerWeight = 10;
constexpr int kBesideCornerWeight = -2;
constexpr std::array<int, 2> kRingWeights = {4, 2};

}  // namespace

SquareWeights square_weights(WideBitboard playable) {
  const WideBitboard corners = corners_beside(~playable);
  const WideBitboard beside = neighbours(corners);
  const Frame frame(playable);
  SquareWeights weights{};
  for (const Square square : squares(playable)) {
    int& weight = weights[static_cast<std::size_t>(index(square))];
    const auto ring = static_cast<std::size_t>(frame.ring_of(square));
    if (ring < kRingWeights.size()) weight = kRingWeights[ring];
    if (contains(beside, square)) weight = kBesideCornerWeight;
    if (contains(corners, square)) weight = kCornerWeight;
  }
  return weights;
}

Score TextbookEvaluator::evaluate(const WideBoard& board, WideBitboard moves) const {
  const NoState state(board);
  switch (eval_) {
    case TextbookEval::naive:
      return NaiveEvaluator().evaluate(board, state, moves);
    case TextbookEval::mobility:
      return MobilityEvaluator().evaluate(board, state, moves);
    case TextbookEval::compound:
      return CompoundEvaluator().evaluate(board, state, moves);
    case TextbookEval::staged:
      return StagedEvaluator().evaluate(board, state, moves);
    case TextbookEval::positional:
      return positional_value(full(narrow(board)), moves.low, terms_);
    case TextbookEval::squares:
      return sum_of_weights(board);
  }
  return {};
}

Score TextbookEvaluator::sum_of_weights(const WideBoard& board) const {
  int sum = 0;
  for (const Square square : squares(board.player_discs()))
    sum += weights_[static_cast<std::size_t>(index(square))];
  for (const Square square : squares(board.opponent_discs()))
    sum -= weights_[static_cast<std::size_t>(index(square))];
  return Score::from_discs(sum);
}

}  // namespace emilia
