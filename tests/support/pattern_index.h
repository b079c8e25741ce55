// SPDX-License-Identifier: MIT
#pragma once

#include "eval/patterns/patterns.h"

namespace emilia::test {

/// Returns the pattern index of one place, computed square by square.
/// Requires: disjoint sets.
inline int pattern_index(const PatternSquares& place, Bitboard player, Bitboard opponent) {
  int number = 0;
  for (int i = 0; i < place.count; ++i) {
    if (contains(player, place.squares[i])) number += power_of_3(i);
    if (contains(opponent, place.squares[i])) number -= power_of_3(i);
  }
  return number;
}

}  // namespace emilia::test
