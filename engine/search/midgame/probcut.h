// SPDX-License-Identifier: MIT
#pragma once

#include "engine/search/selectivity.h"
#include "eval/evaluator.h"
#include "eval/score.h"

namespace emilia {

/// Multi-ProbCut (Buro, "Experiments with Multi-ProbCut and a new high-quality evaluation function for
/// Othello", 1997) predicts the value of a deep search by that of a shallow one. Where the prediction lies
/// beyond a bound by more than the margin, the deep search is left out.

/// The depth of the shallow search that stands in for one of `depth` plies.
int probcut_depth(int depth);

/// The margin for a search of `depth` plies of a position with `empties` empty squares; where both are the
/// same, the search counts discs at the end of the game. A margin belongs to the evaluation whose forecasts
/// it was fitted to: there are those of `pattern` and of `network`. Requires a level below `none` and
/// 2 <= depth <= empties.
template <EvalKind kind>
Score probcut_margin(Selectivity selectivity, int empties, int depth);

}  // namespace emilia
