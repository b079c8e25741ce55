// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <utility>

#include "eval/evaluator.h"
#include "eval/net/network_kernel.h"
#include "eval/patterns/pattern_evaluator.h"

namespace emilia {

/// The network, and where too few squares are empty for it the sum of weights. Moves are ordered by the sum
/// alone, which costs less.
class NetworkEvaluator {
 public:
  using State = Features;
  using Ordering = PatternEvaluator;

  NetworkEvaluator(std::shared_ptr<const PatternWeights> sum, std::shared_ptr<const Network> network)
      : sum_(std::move(sum)), network_(std::move(network)) {}

  [[nodiscard]] Score evaluate(const FullBoard& board, const Features& features, Bitboard moves) const {
    const int empties = board.empty_count();
    if (empties < network_->min_empties()) return sum_.evaluate(board, features, moves);
    return NetworkKernel<FastestLanes>::evaluate(
        *network_, features, {popcount(moves), popcount(board.opponent_moves()), empties});
  }

  [[nodiscard]] const PatternEvaluator& ordering() const { return sum_; }

 private:
  PatternEvaluator sum_;
  std::shared_ptr<const Network> network_;
};

static_assert(Evaluator<NetworkEvaluator>);

}  // namespace emilia
