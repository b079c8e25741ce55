// SPDX-License-Identifier: MIT
#pragma once

#include "engine/board/kernels/grid.h"

/// Neighbours of squares. A neighbour is one shift away: in the word on a board of 64 squares, in the grid on
/// larger ones.
namespace emilia {

/// Returns the squares above, below, left and right of the squares of a set.
constexpr Bitboard straight_neighbours(Bitboard set) {
  return (set & ~kColumnH) << 1 | (set & ~kColumnA) >> 1 | set << kBoardSize | set >> kBoardSize;
}
constexpr WideBitboard straight_neighbours(WideBitboard set) {
  const grid::Word word = grid::of(set);
  return grid::set_of(grid::beside(word, grid::kSteps[0]) | grid::beside(word, grid::kSteps[1]));
}

/// Returns the diagonal neighbours of the squares of a set.
constexpr Bitboard diagonal_neighbours(Bitboard set) {
  const Bitboard beside = (set & ~kColumnH) << 1 | (set & ~kColumnA) >> 1;
  return beside << kBoardSize | beside >> kBoardSize;
}
constexpr WideBitboard diagonal_neighbours(WideBitboard set) {
  const grid::Word word = grid::of(set);
  return grid::set_of(grid::beside(word, grid::kSteps[2]) | grid::beside(word, grid::kSteps[3]));
}

template <AnyBitboard Set>
constexpr Set neighbours(Set set) {
  return straight_neighbours(set) | diagonal_neighbours(set);
}

/// Returns the corners of a board with these squares blocked: squares with a blocked neighbour on each of the
/// four lines. Squares outside the board count as blocked.
constexpr Bitboard corners_beside(Bitboard blocked) {
  const Bitboard left = blocked << 1 | kColumnA;
  const Bitboard right = blocked >> 1 | kColumnH;
  const Bitboard above = blocked << kBoardSize | kRow1;
  const Bitboard below = blocked >> kBoardSize | kRow8;
  const Bitboard falling = (blocked << 9 | kColumnA | kRow1) | (blocked >> 9 | kColumnH | kRow8);
  const Bitboard rising = (blocked << 7 | kColumnH | kRow1) | (blocked >> 7 | kColumnA | kRow8);
  return (left | right) & (above | below) & falling & rising & ~blocked;
}
constexpr WideBitboard corners_beside(WideBitboard blocked) {
  const grid::Word solid = grid::with_outside(grid::of(blocked));
  grid::Word corners = ~solid;
  for (const int step : grid::kSteps) corners &= grid::beside_with_outside(solid, step);
  return grid::set_of(corners);
}

}  // namespace emilia
