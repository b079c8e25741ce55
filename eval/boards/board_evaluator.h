// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <memory>
#include <utility>

#include "eval/boards/board_weights.h"
#include "eval/evaluator.h"
#include "eval/unvectorized.h"

namespace emilia {

/// Linear pattern evaluation of a board that is not 8x8: the sum of the weights of all pattern indices, of
/// the numbers of moves of both sides, and of the parity of the empty squares.
class BoardEvaluator {
 public:
  using State = BoardFeatures;

  explicit BoardEvaluator(std::shared_ptr<const BoardWeights> weights) : weights_(std::move(weights)) {}

  /// Requires: a board with the playable squares of the weights.
  template <AnyBoard B>
  [[nodiscard]] State state(const B& board) const {
    return {board, weights_->patterns()};
  }

  template <AnyBoard B>
  [[nodiscard]] Score evaluate(const B& board, const State& features, typename B::Set moves) const {
    const int empties = board.empty_count();
    const std::int8_t* const weights = weights_->phase(empties);
    const std::int8_t* const counts = weights + weights_->counts_begin();
    int sum = counts[count_place(Count::player_moves, popcount(moves))] +
              counts[count_place(Count::opponent_moves, popcount(board.opponent_moves()))] +
              counts[count_place(Count::odd_empties, empties % 2)];
    const std::span<const int> origins = weights_->patterns().origins();
    for (std::size_t place = 0; place < origins.size(); ++place)
      sum += unvectorized<int>(weights[origins[place] + features[place]]);
    const int highest = weights_->square_count() * Score::kUnitsPerDisc - 1;
    return Score::from_units(std::clamp(sum * BoardWeights::kUnits, -highest, highest));
  }

 private:
  std::shared_ptr<const BoardWeights> weights_;
};

static_assert(EvaluatorOf<BoardEvaluator, ScoredBoard> && EvaluatorOf<BoardEvaluator, ScoredWideBoard>);

}  // namespace emilia
