// SPDX-License-Identifier: MIT
#pragma once

#include "engine/board/board.h"

namespace emilia {

inline constexpr int kSymmetryCount = 8;

/// The set mirrored at the middle between rows 4 and 5: a1 becomes a8.
constexpr Bitboard flipped_vertically(Bitboard set) {
  constexpr Bitboard kEvenRows = 0x00FF00FF00FF00FF;
  constexpr Bitboard kEvenPairs = 0x0000FFFF0000FFFF;
  set = (set >> 8 & kEvenRows) | (set & kEvenRows) << 8;
  set = (set >> 16 & kEvenPairs) | (set & kEvenPairs) << 16;
  return set >> 32 | set << 32;
}

/// The set mirrored at the diagonal a1-h8: b1 becomes a2.
constexpr Bitboard transposed(Bitboard set) {
  constexpr Bitboard kFours = 0x0F0F0F0F00000000;  // swaps blocks of 4x4, then of 2x2, then single squares
  constexpr Bitboard kTwos = 0x3333000033330000;
  constexpr Bitboard kOnes = 0x5500550055005500;
  Bitboard change = kFours & (set ^ set << 28);
  set ^= change ^ change >> 28;
  change = kTwos & (set ^ set << 14);
  set ^= change ^ change >> 14;
  change = kOnes & (set ^ set << 7);
  return set ^ change ^ change >> 7;
}

/// The board under one of the eight symmetries, 0 <= symmetry < 8; 0 leaves it as it is.
Board transformed(const Board& board, int symmetry);

/// One board for all eight that symmetry makes of it: the one whose player's, then opponent's discs are the
/// smallest number.
Board canonical(const Board& board);

}  // namespace emilia
