// SPDX-License-Identifier: MIT
#pragma once

#include "eval/evaluator.h"

namespace emilia {

/// Weighted squares, mobility and stable discs by stage, after the report of a CS303 course (2020):
///
///     squares  20  2 12 16 ..   stage by empties   mobility  squares  stability
///               2  0  5  4 ..   opening, over 50        100       50         30
///              12  5  3  2 ..   middle,  over 10        150       60         50
///              16  4  2  2 ..   end                      80       45         80
///
/// Each factor is multiplied by the player's count minus the opponent's. The count of `squares` is the sum of
/// the weights under the discs. The report counts the stable discs of one side only; here it is the
/// difference, because the value of one side must be the negative of the other side's value.
///
/// The report revises the squares around a taken corner without saying how. Here a taken corner turns its
/// neighbours into edge squares (2 and 12 become 16) and its X-square into an inner square (0 becomes 3, as
/// on c3), because these squares are weak only while they give the corner away.
///
/// A point is 1/16 unit, so the largest sums are about ten discs, and the score of a finished game is mostly
/// larger.
///
/// `PositionalTerms` are variants for the study of the report (`emilia_study agents`): what the report leaves
/// open, and its future work. Weights are in points, and every term is the player's minus the opponent's.
struct PositionalTerms {
  bool has_stability = true;
  bool counts_own_stability_only = false;  ///< formula of the report; both sides' values then differ
  int x_square = 0;                        ///< weight under the factor of the squares
  int c_square = 2;
  int unbalanced_edge = 0;  ///< five discs in a row on an edge, with the three other squares empty
  int outer_disc = 0;       ///< disc next to an empty square
  int parity = 0;           ///< for the player if the number of empty squares is odd: the last move
};

/// Returns the value of a position with these terms, for the side to move.
Score positional_value(const FullBoard& board, Bitboard moves, const PositionalTerms& terms);

/// The evaluation of the report.
struct PositionalEvaluator {
  using State = NoState;

  [[nodiscard]] Score evaluate(const FullBoard& board, NoState state, Bitboard moves) const;
};

static_assert(Evaluator<PositionalEvaluator>);

}  // namespace emilia
