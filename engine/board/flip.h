// SPDX-License-Identifier: MIT
#pragma once

#include "engine/board/kernels/kernels.h"
#include "engine/board/kernels/wide_kernels.h"

namespace emilia {

/// Returns the opponent's discs that a move of the player on `square` flips; empty for an illegal move.
/// Requires: an empty square of the board; disjoint sets.
inline Bitboard flips(Square square, Bitboard player, Bitboard opponent) {
  return kernels::flips(square, player, opponent);
}
constexpr WideBitboard flips(Square square, WideBitboard player, WideBitboard opponent) {
  return wide::flips(square, player, opponent);
}

}  // namespace emilia
