// SPDX-License-Identifier: MIT
#pragma once

#include "engine/board/kernels/kernels.h"
#include "engine/board/kernels/wide_kernels.h"

namespace emilia {

/// The empty squares on which the player turns at least one of the opponent's discs.
/// Requires two sets without a square in common.
inline Bitboard legal_moves(Bitboard player, Bitboard opponent) {
  return kernels::legal_moves(player, opponent);
}
constexpr WideBitboard legal_moves(WideBitboard player, WideBitboard opponent) {
  return wide::legal_moves(player, opponent);
}

}  // namespace emilia
