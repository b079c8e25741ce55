// SPDX-License-Identifier: MIT
#include "engine/board/legal_moves.h"

namespace emilia {

namespace {

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

}  // namespace

Bitboard legal_moves(Bitboard player, Bitboard opponent) {
  const Bitboard inner = opponent & ~(kColumnA | kColumnH);
  const Bitboard ends = ends_of_runs(player, inner, 1) | ends_of_runs(player, opponent, 8) |
                        ends_of_runs(player, inner, 7) | ends_of_runs(player, inner, 9);
  return ends & ~(player | opponent);
}

}  // namespace emilia
