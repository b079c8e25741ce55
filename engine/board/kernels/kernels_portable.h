// SPDX-License-Identifier: MIT
#pragma once

#include "engine/board/kernels/rays.h"

/// Kernels (`engine/board/kernels/kernels.h`) in words of 64 bits, for any processor.
namespace emilia::portable {

/// Returns the flips towards higher bits. Fill every square off the ray and every opponent's disc on it, then
/// add one below the ray: the carry stops at the first square of the ray without an opponent's disc. If the
/// player has a disc there, the ray up to it is flipped.
constexpr Bitboard flips_above(Bitboard ray, Bitboard player, Bitboard opponent) {
  const Bitboard outflank = ((opponent | ~ray) + 1) & player & ray;
  return (outflank - (outflank != 0 ? 1 : 0)) & ray;
}

/// Returns the flips towards lower bits. The highest square of the ray without an opponent's disc decides.
constexpr Bitboard flips_below(Bitboard ray, Bitboard player, Bitboard opponent) {
  const Bitboard outflank = std::bit_floor(ray & ~opponent) & player;
  return (0 - outflank - outflank) & ray;
}

constexpr Bitboard flips(Square square, Bitboard player, Bitboard opponent) {
  const Rays& rays = kRays[index(square)];
  Bitboard turned = 0;
  for (int line = 0; line < 4; ++line) {
    turned |= flips_above(rays.above[line], player, opponent);
    turned |= flips_below(rays.below[line], player, opponent);
  }
  return turned;
}

/// Returns the squares one step after a run of opponent's discs that begins next to a player's disc, in both
/// directions along one line. For lines that cross columns, `opponent` lacks the edge columns, so that no run
/// wraps around. Three doubling steps cover the longest run, six discs (parallel prefix, as in the chess
/// programming literature).
constexpr Bitboard ends_of_runs(Bitboard player, Bitboard opponent, int step) {
  Bitboard up = opponent & (player << step);
  Bitboard down = opponent & (player >> step);
  up |= opponent & (up << step);
  down |= opponent & (down >> step);
  const Bitboard up_pairs = opponent & (opponent << step);
  const Bitboard down_pairs = opponent & (opponent >> step);
  up |= up_pairs & (up << 2 * step);
  down |= down_pairs & (down >> 2 * step);
  up |= up_pairs & (up << 2 * step);
  down |= down_pairs & (down >> 2 * step);
  return (up << step) | (down >> step);
}

constexpr Bitboard legal_moves(Bitboard player, Bitboard opponent) {
  const Bitboard inner = opponent & ~(kColumnA | kColumnH);
  const Bitboard ends = ends_of_runs(player, inner, 1) | ends_of_runs(player, opponent, 8) |
                        ends_of_runs(player, inner, 7) | ends_of_runs(player, inner, 9);
  return ends & ~(player | opponent);
}

}  // namespace emilia::portable
