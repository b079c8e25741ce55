// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string_view>

#include "engine/base/result.h"
#include "engine/search/selectivity.h"
#include "eval/score.h"

namespace emilia {

/// Every tunable of the search, once.
struct SearchParams {
  int table_min_depth = 2;  ///< the transposition table is asked and told from this depth on
  int etc_min_depth = 3;    ///< from here on the table is asked for the children before they are searched

  int mobility_weight = 16;    ///< worth, in ordering points, of each move that the opponent is left with
  int corner_weight = 16;      ///< and, on top, of each of those moves that takes a corner
  int corner_move_weight = 6;  ///< worth of a move to a corner, and cost of one diagonally beside it
  int parity_weight = 8;       ///< in endgames, worth of a move into a quadrant with an odd number of empties
  int evaluation_weight = 16;  ///< worth of a disc in what the evaluation says of a move
  int late_evaluation_weight = 6;     ///< the same with few empties: of moves that are good enough, that with
                                      ///< the smallest tree is wanted, and the tree grows with the replies
  int late_empties = 28;              ///< and how many are few
  int evaluated_order_min_depth = 3;  ///< from here on the evaluation takes part in the ordering
  int order_depth_divisor = 18;       ///< moves are ordered by searches of depth / this
  int max_order_depth = 3;            ///< but no deeper than this
  int split_min_depth = 10;           ///< idle threads are given moves of nodes from this depth on
  int hash_move_first = 1;            ///< 0: the move remembered from an earlier search is like any other

  Selectivity midgame_selectivity = Selectivity::percent73;  ///< of searches that do not go to the end
  int aspiration_min_depth = 4;  ///< deeper searches look first around the value of the one before
  Discs aspiration_discs = 3;    ///< so far to either side
  Score alarming_fall = Score::from_discs(2);  ///< a score that falls by more gets more time on a clock
  int probcut_min_depth = 2;                   ///< forward pruning begins here
  int probcut_margin_percent = 75;  ///< of the fitted margins, for searches that do not go to the end

  int endgame_lead = 2;  ///< a depth that is at most this many plies short of the end goes to the end instead
  int endgame_empties = 13;  ///< endgames up to here are solved without evaluation
  int stability_min_alpha =
      -8;                    ///< endgames look for stability cutoffs where alpha is at least this many discs
  int shallow_empties = 10;  ///< endgames up to here are solved by `ShallowEndgame`
  int parity_order_empties =
      6;  ///< whose moves up to here are ordered by parity alone, above it by mobility first
  int shallow_stability_min_alpha = 0;  ///< and which looks for stability cutoffs from this alpha on
  int shallow_table_min_empties = 7;    ///< and which asks its table from here on
  int etc_min_empties = 9;  ///< from here on endgames look for cutoffs in the children's table entries
};

/// A parameter that a user can set, and the values that it may have.
struct SearchParam {
  std::string_view name;  ///< the member's
  int SearchParams::*value;
  int min;
  int max;
};

/// All that are numbers, in the order of the members.
std::span<const SearchParam> search_param_list();

/// The defaults with what a text of the form `parity_weight=0 endgame_lead=6` changes. An error names the
/// word, and what was expected.
Result<SearchParams> parse_search_params(std::string_view text);

}  // namespace emilia
