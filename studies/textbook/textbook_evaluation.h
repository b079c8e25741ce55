// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "eval/evaluator.h"
#include "eval/heuristics/positional.h"

namespace emilia {

/// Evaluations of the textbook searches: the heuristics of `eval/` that support every board, and one more.
enum class TextbookEval : std::uint8_t {
  naive,
  mobility,
  compound,
  staged,
  squares,    ///< `square_weights` of the discs, in discs
  positional  ///< `positional_value`; only for 8x8 without blocked squares
};

/// Names in the order of `TextbookEval`.
inline constexpr std::array<std::string_view, 6> kTextbookEvalNames = {"naive",  "mobility", "compound",
                                                                       "staged", "squares",  "positional"};

/// Weights of squares, by the number of the square, with which a thesis of 2018 orders moves on 6x6. Other
/// boards use the rule of its table:
///
///     10 -2  4  4 ..   10 on a corner, -2 next to one,
///     -2 -2  2  2 ..   else 4 on the edge, 2 on the ring inside it,
///      4  2  0  0 ..   0 further in
using SquareWeights = std::array<int, kMaxBoardSquares>;

/// Returns the weights for a board with these playable squares.
SquareWeights square_weights(WideBitboard playable);

/// Evaluator for boards with the same playable squares.
class TextbookEvaluator {
 public:
  TextbookEvaluator(WideBitboard playable, TextbookEval eval, const PositionalTerms& terms = {})
      : eval_(eval), terms_(terms), weights_(square_weights(playable)) {}

  /// Returns the value of a position for the side to move. `moves` are its legal moves, at least one. All
  /// values except those of `squares` are within the discs of the board.
  [[nodiscard]] Score evaluate(const WideBoard& board, WideBitboard moves) const;

 private:
  [[nodiscard]] Score sum_of_weights(const WideBoard& board) const;

  TextbookEval eval_;
  PositionalTerms terms_;
  SquareWeights weights_;
};

}  // namespace emilia
