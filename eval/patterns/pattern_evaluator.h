// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <memory>

#include "eval/evaluator.h"
#include "eval/patterns/features.h"
#include "eval/patterns/pattern_weights.h"
#include "eval/unvectorized.h"

namespace emilia {

/// Linear pattern evaluation: the sum of the weights of all pattern indices, of the numbers of moves of both
/// sides, and of the parity of the empty squares. Requires: no blocked squares.
class PatternEvaluator {
 public:
  using State = Features;

  explicit PatternEvaluator(std::shared_ptr<const PatternWeights> weights) : weights_(std::move(weights)) {}

  template <BoardFor8x8 B>
  [[nodiscard]] Score evaluate(const B& board, const Features& features, Bitboard moves) const {
    const int empties = board.empty_count();
    const std::int8_t* const weights = weights_->phase(phase_of(empties));
    int sum =
        weights[PatternWeights::counts_begin(Count::player_moves) + popcount(moves)] +
        weights[PatternWeights::counts_begin(Count::opponent_moves) + popcount(board.opponent_moves())] +
        weights[PatternWeights::counts_begin(Count::odd_empties) + empties % 2];
    std::array<int, 4> sums{};
#pragma GCC unroll 64
    for (int feature = 0; feature < kFeatureCount; ++feature)
      sums[feature % 4] += unvectorized<int>(weights[kIndexOrigins[feature] + features[feature]]);
    sum += sums[0] + sums[1] + sums[2] + sums[3];
    return score_within_bounds(sum * PatternWeights::kUnits);
  }

 private:
  std::shared_ptr<const PatternWeights> weights_;
};

static_assert(Evaluator<PatternEvaluator>);

}  // namespace emilia
