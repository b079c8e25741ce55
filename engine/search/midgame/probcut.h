// SPDX-License-Identifier: MIT
#pragma once

#include "engine/search/selectivity.h"
#include "eval/evaluator.h"
#include "eval/score.h"

namespace emilia {

/// Multi-ProbCut (Buro, "Experiments with Multi-ProbCut and a new high-quality evaluation function for
/// Othello", 1997): predicts the score of a deep search from a shallow one. If the prediction is outside a
/// bound by more than the margin, the deep search is skipped.

/// Returns the depth of the shallow search for a search of `depth` plies.
int probcut_depth(int depth);

/// Returns the margin for a search of `depth` plies in a position with `empties` empty squares. If both are
/// equal, the search counts discs at the end of the game. Margins are fitted separately for the evaluations
/// `pattern` and `network`.
/// Requires: a selectivity below `none`; 2 <= depth <= empties.
template <EvalKind kind>
Score probcut_margin(Selectivity selectivity, int empties, int depth);

/// Returns the margin for the learned evaluation of another board: that of `pattern` at the same share of
/// empty squares, enlarged because the board is larger and its weights learned from fewer games.
Score probcut_margin_of_board(Selectivity selectivity, int empties, int depth, int square_count);

}  // namespace emilia
