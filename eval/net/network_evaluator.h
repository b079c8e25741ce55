// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <utility>

#include "eval/evaluator.h"
#include "eval/net/network_kernel.h"
#include "eval/patterns/pattern_evaluator.h"

namespace emilia {

/// Evaluation by the network. With fewer empty squares than the network supports, the linear evaluation is
/// used. It also orders the moves, because it is faster. Requires: no blocked squares.
class NetworkEvaluator {
 public:
  using State = Features;
  using Ordering = PatternEvaluator;

  NetworkEvaluator(std::shared_ptr<const PatternWeights> linear, std::shared_ptr<const Network> network)
      : linear_(std::move(linear)), network_(std::move(network)) {}

  template <BoardFor8x8 B>
  [[nodiscard]] Score evaluate(const B& board, const Features& features, Bitboard moves) const {
    const int empties = board.empty_count();
    if (empties < network_->min_empties()) return linear_.evaluate(board, features, moves);
    return NetworkKernel<FastestLanes>::evaluate(
        *network_, features, {popcount(moves), popcount(board.opponent_moves()), empties});
  }

  [[nodiscard]] const PatternEvaluator& ordering() const { return linear_; }

 private:
  PatternEvaluator linear_;
  std::shared_ptr<const Network> network_;
};

static_assert(Evaluator<NetworkEvaluator>);

}  // namespace emilia
