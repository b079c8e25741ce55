// SPDX-License-Identifier: MIT
#pragma once

#include "eval/evaluator.h"

namespace emilia {

/// Corners, bad squares, mobility, and late in the game discs, in three stages, after a Cretan agent of the
/// 2010s. Its write-up gives the order of the weights but not their values; these are in units:
///
///     stage by empties   mobility   corners   bad squares   discs
///     early,  over 40           6        20            -4       0
///     middle, over 16           5        30            -4       0
///     end                       4        30            -2       2
///
/// Each weight is multiplied by the player's count minus the opponent's. A bad square is an X- or C-square
/// with an empty corner. The agent weights a finished game many times more; here a finished game has its
/// final score, and every other value is below two discs, the smallest win on most boards.
///
/// On boards of other sizes the stages start at the same share of the squares. A corner is then any square
/// whose disc no line can flip, and its neighbours are bad while it is empty.
///
/// If the fewest discs win, all weights but mobility change their sign.
struct StagedEvaluator {
  using State = NoState;

  template <AnyBoard B>
  [[nodiscard]] Score evaluate(const B& board, NoState state, typename B::Set moves) const;
};

static_assert(Evaluator<StagedEvaluator>);

}  // namespace emilia
