// SPDX-License-Identifier: MIT
#pragma once

namespace emilia {

/// Every tunable of the search, once.
struct SearchParams {
  int table_min_depth = 2;     ///< the transposition table is asked and told from this depth on
  int mobility_min_depth = 2;  ///< from this depth on moves are ordered by what they leave the opponent
  int mobility_weight = 16;    ///< worth, in ordering points, of each move that the opponent is left with
  int corner_weight = 16;      ///< and, on top, of each of those moves that takes a corner
  int square_weight = 1;       ///< factor of the static value of the square that is played on
  int endgame_lead = 8;  ///< a depth that is at most this many plies short of the end goes to the end instead
  int parity_weight = 8;  ///< in endgames, worth of a move into a quadrant with an odd number of empties
  int stability_min_alpha =
      -8;                   ///< endgames look for stability cut-offs where alpha is at least this many discs
  int shallow_empties = 6;  ///< endgames up to here are solved without the table and with a fixed move order
  int child_cut_off_min_empties =
      9;                          ///< from here on endgames look for cut-offs in the children's table entries
  int hash_move_bonus = 1 << 20;  ///< puts the move remembered from an earlier search first
};

}  // namespace emilia
