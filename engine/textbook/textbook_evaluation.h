// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "eval/evaluator.h"

namespace emilia {

/// What the textbook searches know of positions: the heuristics of `eval/` that every board has a meaning
/// for, and one of their own.
enum class TextbookEval : std::uint8_t {
  naive,
  mobility,
  compound,
  staged,
  squares  ///< the weights of `square_weights` under the discs, in discs
};

/// In the order of `TextbookEval`.
inline constexpr std::array<std::string_view, 5> kTextbookEvalNames = {"naive", "mobility", "compound",
                                                                       "staged", "squares"};

/// The weights of squares with which a thesis of 2018 orders moves on 6x6, by the number of the square; for
/// other boards the rule that its table shows:
///
///     10 -2  4  4 ..   10 on a corner, -2 beside one;
///     -2 -2  2  2 ..   else 4 on the edge, 2 on the ring inside it,
///      4  2  0  0 ..   0 further in
using SquareWeights = std::array<int, kMaxBoardSquares>;

/// Of a board with these squares to play on.
SquareWeights square_weights(WideBitboard playable);

/// Evaluates positions of boards with the same squares to play on.
class TextbookEvaluator {
 public:
  TextbookEvaluator(WideBitboard playable, TextbookEval eval)
      : eval_(eval), weights_(square_weights(playable)) {}

  /// The worth of a position to the side to move. `moves` are its legal moves; there is at least one. All
  /// values but those of `squares` keep within the discs of the board.
  [[nodiscard]] Score evaluate(const WideBoard& board, WideBitboard moves) const;

 private:
  [[nodiscard]] Score sum_of_weights(const WideBoard& board) const;

  TextbookEval eval_;
  SquareWeights weights_;
};

}  // namespace emilia
