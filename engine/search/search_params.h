// SPDX-License-Identifier: MIT
#pragma once

namespace emilia {

/// Every tunable of the search, once.
struct SearchParams {
  int table_min_depth = 2;        ///< the transposition table is asked and told from this depth on
  int mobility_min_depth = 2;     ///< from this depth on moves are ordered by what they leave the opponent
  int mobility_weight = 16;       ///< worth, in ordering points, of each move that the opponent is left with
  int corner_weight = 16;         ///< and, on top, of each of those moves that takes a corner
  int square_weight = 1;          ///< factor of the static value of the square that is played on
  int hash_move_bonus = 1 << 20;  ///< puts the move remembered from an earlier search first
};

}  // namespace emilia
