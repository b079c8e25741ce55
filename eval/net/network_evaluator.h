// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <utility>

#include "eval/evaluator.h"
#include "eval/net/network_kernel.h"
#include "eval/patterns/pattern_evaluator.h"

namespace emilia {

/// Mean of the network (three quarters) and the linear evaluation (one quarter). Their errors have different
/// causes, and the linear value is already known from move ordering. With fewer empty squares than the
/// network supports, only the linear evaluation is used. Moves are ordered by the linear evaluation, which is
/// faster. Requires: no blocked squares.
class NetworkEvaluator {
 public:
  using State = Features;
  using Ordering = PatternEvaluator;

  NetworkEvaluator(std::shared_ptr<const PatternWeights> linear, std::shared_ptr<const Network> network)
      : linear_(std::move(linear)), network_(std::move(network)) {}

  template <BoardFor8x8 B>
  [[nodiscard]] Score evaluate(const B& board, const Features& features, Bitboard moves) const {
    return evaluate(board, features, moves, linear_.evaluate(board, features, moves));
  }

  /// Returns the same value, for a caller that already has the value of `ordering`.
  template <BoardFor8x8 B>
  [[nodiscard]] Score evaluate(const B& board, const Features& features, Bitboard moves, Score linear) const {
    const int empties = board.empty_count();
    if (empties < network_->min_empties()) return linear;
    const Score value = NetworkKernel<FastestLanes>::evaluate(
        *network_, features, {popcount(moves), popcount(board.opponent_moves()), empties});
    return Score::from_units((3 * value.units() + linear.units()) / 4);
  }

  [[nodiscard]] const PatternEvaluator& ordering() const { return linear_; }

 private:
  PatternEvaluator linear_;
  std::shared_ptr<const Network> network_;
};

static_assert(Evaluator<NetworkEvaluator>);

}  // namespace emilia
