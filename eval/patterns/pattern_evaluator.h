// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <memory>

#include "eval/evaluator.h"
#include "eval/patterns/features.h"
#include "eval/patterns/pattern_weights.h"

namespace emilia {

/// The learned sum: of the weights of what stands in each pattern in each of its places, of
/// how many moves either side has, and of who gets the last one.
class PatternEvaluator {
 public:
  using State = Features;

  explicit PatternEvaluator(std::shared_ptr<const PatternWeights> weights) : weights_(std::move(weights)) {}

  [[nodiscard]] Score evaluate(const FullBoard& board, const Features& features, Bitboard moves) const {
    const int empties = board.empty_count();
    const std::int8_t* const weights = weights_->phase(phase_of(empties));
    int sum =
        weights[PatternWeights::counts_begin(Count::player_moves) + popcount(moves)] +
        weights[PatternWeights::counts_begin(Count::opponent_moves) + popcount(board.opponent_moves())] +
        weights[PatternWeights::counts_begin(Count::odd_empties) + empties % 2];
    std::array<int, 4> sums{};
#pragma GCC unroll 64
    for (int feature = 0; feature < kFeatureCount; ++feature)
      sums[feature % 4] += by_itself(weights[kContentsMiddles[feature] + features[feature]]);
    sum += sums[0] + sums[1] + sums[2] + sums[3];
    return score_within_bounds(sum * PatternWeights::kUnits);
  }

 private:
  /// Keeps the compiler from collecting weights in a vector before it adds them up: on x86-64 that takes
  /// three times the instructions of one addition after the other.
  static int by_itself(int weight) {
    asm("" : "+r"(weight));
    return weight;
  }

  std::shared_ptr<const PatternWeights> weights_;
};

static_assert(Evaluator<PatternEvaluator>);

}  // namespace emilia
