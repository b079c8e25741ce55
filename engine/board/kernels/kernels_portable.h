// SPDX-License-Identifier: MIT
#pragma once

#include "engine/board/kernels/rays.h"

/// The kernels (`engine/board/kernels/kernels.h`) in words of 64 bits, for any processor.
namespace emilia::portable {

/// Towards higher bits: adding one below a ray, with every square off the ray and every opponent's disc on it
/// filled, carries to the first square that is no opponent's disc. If a player's disc stands there, the ray
/// up to it is turned.
constexpr Bitboard flips_above(Bitboard ray, Bitboard player, Bitboard opponent) {
  const Bitboard outflank = ((opponent | ~ray) + 1) & player & ray;
  return (outflank - (outflank != 0 ? 1 : 0)) & ray;
}

/// Towards lower bits: the highest square of the ray that is no opponent's disc decides.
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

/// The squares one step behind a run of opponent's discs that begins next to a player's disc, both ways along
/// one line. `opponent` is without the edge columns where the line crosses columns, so that no run wraps.
/// Three doubling steps cover the six discs that a run can have (the parallel prefix of the chess programming
/// literature).
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
