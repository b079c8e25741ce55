// SPDX-License-Identifier: MIT
#pragma once

#include "engine/board/kernels/kernels.h"
#include "engine/board/kernels/wide_kernels.h"

namespace emilia {

/// The opponent's discs that are turned when the player puts a disc on `square`; empty when the move is
/// illegal. Requires a square of the board that neither set contains, and two sets without a square in
/// common.
inline Bitboard flips(Square square, Bitboard player, Bitboard opponent) {
  return kernels::flips(square, player, opponent);
}
constexpr WideBitboard flips(Square square, WideBitboard player, WideBitboard opponent) {
  return wide::flips(square, player, opponent);
}

}  // namespace emilia
