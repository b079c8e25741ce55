// SPDX-License-Identifier: MIT
#pragma once

#include "engine/board/bitboard.h"

namespace emilia {

/// The most legal moves that a reachable position can have; 32 is not enough.
inline constexpr int kMaxMoves = 33;

/// The empty squares on which the player turns at least one of the opponent's discs.
/// Requires two sets without a square in common.
Bitboard legal_moves(Bitboard player, Bitboard opponent);

}  // namespace emilia
