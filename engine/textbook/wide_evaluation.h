// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/textbook/wide_geometry.h"
#include "eval/score.h"

namespace emilia {

/// The heuristics that every shape has a meaning for. On 8x8 they are those of `eval/`, to the unit;
/// elsewhere the playable squares take the place of the 64, and the squares around a corner are found by its
/// geometry.
enum class WideEval : std::uint8_t {
  naive,     ///< own discs minus the opponent's
  mobility,  ///< what each side can do
  compound,  ///< both, weighted by the empty squares
  staged,    ///< corners, bad squares, mobility, late discs, as the Cretan agent has them
  squares    ///< the weights of `square_weights` under the discs, in discs
};

inline constexpr std::array kWideEvals = {WideEval::naive, WideEval::mobility, WideEval::compound,
                                          WideEval::staged, WideEval::squares};

/// "naive", "mobility", "compound", "staged", "squares".
std::string_view to_string(WideEval eval);

/// Nothing when `name` is not the name of one.
std::optional<WideEval> parse_wide_eval(std::string_view name);

/// The weights of squares with which a thesis of 2018 orders moves on 6x6, by the index of the square; for
/// other shapes the rule that its table shows:
///
///     10 -2  4  4 ..   10 on a corner, -2 beside one;
///     -2 -2  2  2 ..   else 4 on the edge, 2 on the ring inside it,
///      4  2  0  0 ..   0 further in
using SquareWeights = std::array<int, kWideSquareCount>;
SquareWeights square_weights(const WideGeometry& geometry);

/// Evaluates the positions of one shape.
class WideEvaluator {
 public:
  WideEvaluator(const WideGeometry& geometry, WideEval eval);

  /// The worth of a position to the side to move. `moves` are its legal moves; there is at least one. All
  /// values but those of `squares` keep within the discs of the board, and those of `staged` below two discs,
  /// the smallest win that there is on most boards.
  [[nodiscard]] Score evaluate(const WideBoard& board, WideBits moves) const;

 private:
  [[nodiscard]] int mobility_units(const WideBoard& board, WideBits moves, int factor) const;
  [[nodiscard]] Score compound(const WideBoard& board, WideBits moves) const;
  [[nodiscard]] Score staged(const WideBoard& board, WideBits moves) const;
  [[nodiscard]] Score squares(const WideBoard& board) const;

  const WideGeometry& geometry_;
  WideEval eval_;
  SquareWeights weights_;
};

}  // namespace emilia
