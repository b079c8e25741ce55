// SPDX-License-Identifier: MIT
#pragma once

#include <random>

#include "engine/board/position.h"

namespace emilia::testing {

/// A position with `empties` empty squares from random play, the game not over; the side to move may have to
/// pass. The same generator state gives the same position everywhere.
inline Position random_position(std::mt19937_64& random, int empties) {
  for (;;) {
    Position position = start_position();
    while (position.board.empty_count() > empties && !position.board.is_finished()) {
      const Bitboard moves = position.board.legal_moves();
      if (moves == 0) {
        position = position.after(Square::pass);
        continue;
      }
      Bitboard rest = moves;
      for (std::uint64_t skip = random() % static_cast<std::uint64_t>(popcount(moves)); skip > 0; --skip) {
        rest &= rest - 1;
      }
      position = position.after(first_square(rest));
    }
    if (!position.board.is_finished()) return position;
  }
}

}  // namespace emilia::testing
