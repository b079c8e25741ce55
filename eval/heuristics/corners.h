// SPDX-License-Identifier: MIT
#pragma once

#include "engine/board/bitboard.h"

/// The squares around corners, which are worth little while the corner can still be taken. Each function
/// takes a set of corners.

namespace emilia {

/// The squares so many steps from the corners along the edges: the C-squares for one step.
constexpr Bitboard along_edges(Bitboard corners, int steps) {
  constexpr Bitboard kTop = 0xFF;
  const int rows = steps * kBoardSize;
  return (corners & kColumnA) << steps | (corners & kColumnH) >> steps | (corners & kTop) << rows |
         (corners & ~kTop) >> rows;
}

/// The X-squares, diagonally inside the corners.
constexpr Bitboard x_squares(Bitboard corners) {
  return (corners & bit(Square::a1)) << 9 | (corners & bit(Square::h1)) << 7 |
         (corners & bit(Square::a8)) >> 7 | (corners & bit(Square::h8)) >> 9;
}

constexpr Bitboard c_squares(Bitboard corners) {
  return along_edges(corners, 1);
}

}  // namespace emilia
