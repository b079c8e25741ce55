// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <utility>

#include "eval/evaluator.h"
#include "eval/net/network_kernel.h"
#include "eval/patterns/pattern_evaluator.h"

namespace emilia {

/// The network together with the sum of weights, which has a quarter of the value: the errors of the two have
/// different causes, and the sum is known already where the network is asked. Where too few squares are empty
/// for the network, the sum alone. Moves are ordered by the sum, which costs less.
class NetworkEvaluator {
 public:
  using State = Features;
  using Ordering = PatternEvaluator;

  NetworkEvaluator(std::shared_ptr<const PatternWeights> sum, std::shared_ptr<const Network> network)
      : sum_(std::move(sum)), network_(std::move(network)) {}

  [[nodiscard]] Score evaluate(const FullBoard& board, const Features& features, Bitboard moves) const {
    return evaluate(board, features, moves, sum_.evaluate(board, features, moves));
  }

  /// The same, by one who knows what `ordering` says of the position.
  [[nodiscard]] Score evaluate(const FullBoard& board, const Features& features, Bitboard moves,
                               Score sum) const {
    const int empties = board.empty_count();
    if (empties < network_->min_empties()) return sum;
    const Score value = NetworkKernel<FastestLanes>::evaluate(
        *network_, features, {popcount(moves), popcount(board.opponent_moves()), empties});
    return Score::from_units((3 * value.units() + sum.units()) / 4);
  }

  [[nodiscard]] const PatternEvaluator& ordering() const { return sum_; }

 private:
  PatternEvaluator sum_;
  std::shared_ptr<const Network> network_;
};

static_assert(Evaluator<NetworkEvaluator>);

}  // namespace emilia
