// SPDX-License-Identifier: MIT
#pragma once

#include "engine/board/board.h"

namespace emilia {

/// Discs of the player that can never be turned again, whatever is played: some of them, not always all.
/// Found from the edges (a disc of an edge that no sequence of moves on that edge can turn) and from full
/// lines, spreading to discs that have a stable neighbour or a full line in each of the four directions.
Bitboard stable_discs(Bitboard player, Bitboard opponent);

}  // namespace emilia
