// SPDX-License-Identifier: MIT
#pragma once

#include "engine/board/kernels/kernels.h"
#include "engine/board/kernels/wide_kernels.h"

namespace emilia {

/// No position has more legal moves than this. Games reach 33 at the most, but a position that is given need
/// not come from a game: 34 have been found, and no smaller bound is proved.
inline constexpr int kMaxMoves = kSquareCount;

/// The empty squares on which the player turns at least one of the opponent's discs.
/// Requires two sets without a square in common.
inline Bitboard legal_moves(Bitboard player, Bitboard opponent) {
  return kernels::legal_moves(player, opponent);
}
constexpr WideBitboard legal_moves(WideBitboard player, WideBitboard opponent) {
  return wide::legal_moves(player, opponent);
}

}  // namespace emilia
