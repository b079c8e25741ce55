// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "engine/board/board.h"
#include "engine/board/frame.h"

namespace emilia {

inline constexpr int kSymmetryCount = 8;

/// Returns the board upside down: row 1 becomes row 8.
constexpr Bitboard flip_rows(Bitboard set) {
  set = ((set >> 8) & 0x00FF00FF00FF00FF) | ((set & 0x00FF00FF00FF00FF) << 8);
  set = ((set >> 16) & 0x0000FFFF0000FFFF) | ((set & 0x0000FFFF0000FFFF) << 16);
  return std::rotl(set, 32);
}

/// Returns the board mirrored left to right: column a becomes column h.
constexpr Bitboard flip_columns(Bitboard set) {
  set = ((set >> 1) & 0x5555555555555555) | ((set & 0x5555555555555555) << 1);
  set = ((set >> 2) & 0x3333333333333333) | ((set & 0x3333333333333333) << 2);
  return ((set >> 4) & 0x0F0F0F0F0F0F0F0F) | ((set & 0x0F0F0F0F0F0F0F0F) << 4);
}

/// Returns the board mirrored at the diagonal a1-h8: columns become rows.
constexpr Bitboard transpose(Bitboard set) {
  Bitboard swap = 0x00AA00AA00AA00AA & (set ^ (set >> 7));
  set ^= swap ^ (swap << 7);
  swap = 0x0000CCCC0000CCCC & (set ^ (set >> 14));
  set ^= swap ^ (swap << 14);
  swap = 0x00000000F0F0F0F0 & (set ^ (set >> 28));
  return set ^ swap ^ (swap << 28);
}

/// Returns image number `symmetry` of the eight images of a set; 0 is the set itself.
/// Requires: 0 <= symmetry < 8.
constexpr Bitboard transformed(Bitboard set, int symmetry) {
  if ((symmetry & 1) != 0) set = flip_columns(set);
  if ((symmetry & 2) != 0) set = flip_rows(set);
  if ((symmetry & 4) != 0) set = transpose(set);
  return set;
}

/// Returns the board under one of the eight symmetries; 0 is the board itself.
/// Requires: 0 <= symmetry < 8.
Board transformed(const Board& board, int symmetry);

/// Returns image number `symmetry` of a set within a frame.
/// Requires: 0 <= symmetry < frame_symmetries(frame).
WideBitboard image(WideBitboard set, const Frame& frame, int symmetry);

/// Number of symmetries of a frame: those from 4 on swap columns and rows, which requires a square.
constexpr int frame_symmetries(const Frame& frame) {
  return frame.is_square() ? kSymmetryCount : kSymmetryCount / 2;
}

/// Returns the canonical image of a board: the one whose player's, then opponent's bits are the smallest
/// number. It is equal for all eight images.
Board canonical(const Board& board);

/// Returns the canonical image of a board of any shape. Images lie within the smallest rectangle around the
/// playable squares: eight for a square, else four.
WideBoard canonical(const WideBoard& board);

/// Moves whose resulting positions are equal up to symmetry, so that they have the same score.
using MoveClass = std::vector<Square>;

/// Returns the legal moves in such classes. Moves are in square order within a class, and classes are in the
/// order of their first moves.
std::vector<MoveClass> classes_of_moves(const WideBoard& board);

}  // namespace emilia
