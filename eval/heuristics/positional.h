// SPDX-License-Identifier: MIT
#pragma once

#include "eval/evaluator.h"

namespace emilia {

/// Weighted squares, mobility and stable discs by stage, as the report of a CS303 course (2020) has them:
///
///     squares  20  2 12 16 ..   stage by empties   mobility  squares  stability
///               2  0  5  4 ..   opening, over 50        100       50         30
///              12  5  3  2 ..   middle,  over 10        150       60         50
///              16  4  2  2 ..   end                      80       45         80
///
/// each factor times what the player has minus what the opponent has (squares: the sum of the weights under
/// the discs). The report counts the stable discs of one side alone; here too it is the difference, for the
/// search wants the value of one side to be the other's with the sign turned.
///
/// The report revises the squares around a corner that is taken, and does not say how. Here a taken corner
/// makes an edge of the squares beside it (2 and 12 become 16) and an inner square of the X-square (0 becomes
/// 3, as on c3): what made them cheap was that they gave the corner away.
///
/// A point is 1/16 unit, so that the largest sums stay at some ten discs and a finished game mostly outweighs
/// them.
struct PositionalEvaluator {
  using State = NoState;

  [[nodiscard]] Score evaluate(const FullBoard& board, NoState state, Bitboard moves) const;
};

static_assert(Evaluator<PositionalEvaluator>);

}  // namespace emilia
