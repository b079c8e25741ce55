// SPDX-License-Identifier: MIT
#pragma once

#include "eval/evaluator.h"

namespace emilia {

/// Corners, bad squares, mobility, and late in the game discs, as a Cretan agent of the 2010s weighs them in
/// three stages. Its write-up tells which weighs more, not how much; the numbers are ours, in units:
///
///     stage by empties   mobility   corners   bad squares   discs
///     early,  over 40           6        20            -4       0
///     middle, over 16           5        30            -4       0
///     end                       4        30            -2       2
///
/// each times what the player has minus what the opponent has. A bad square is an X- or C-square whose corner
/// is empty. The agent counts a finished game many times over; here it is its final score, and every other
/// value stays below two discs, the smallest win that there is on most boards.
///
/// On boards of other sizes the stages begin at the same share of the squares; a corner is any square whose
/// disc no line can turn, and its neighbours are bad while it is empty.
struct StagedEvaluator {
  using State = NoState;

  template <AnyBoard B>
  [[nodiscard]] Score evaluate(const B& board, NoState state, typename B::Set moves) const;
};

static_assert(Evaluator<StagedEvaluator>);

}  // namespace emilia
