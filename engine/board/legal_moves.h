// SPDX-License-Identifier: MIT
#pragma once

#include "engine/board/kernels/kernels.h"
#include "engine/board/kernels/wide_kernels.h"

namespace emilia {

/// Returns the empty squares on which a move of the player flips at least one disc.
/// Requires: disjoint sets.
inline Bitboard legal_moves(Bitboard player, Bitboard opponent) {
  return kernels::legal_moves(player, opponent);
}
constexpr WideBitboard legal_moves(WideBitboard player, WideBitboard opponent) {
  return wide::legal_moves(player, opponent);
}

}  // namespace emilia
