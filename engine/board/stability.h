// SPDX-License-Identifier: MIT
#pragma once

#include "engine/board/board.h"

namespace emilia {

/// Discs of the player that can never be turned again, whatever is played: some of them, not always all.
/// Found from the edges (a disc of an edge that no sequence of moves on that edge can turn) and from full
/// lines, spreading to discs that have a stable neighbour or a full line in each of the four directions.
Bitboard stable_discs(const FullBoard& board);

/// The same on a board of any shape; where squares are blocked, edges are looked at as other lines are, and
/// fewer discs are found.
Bitboard stable_discs(const Board& board);
WideBitboard stable_discs(const WideBoard& board);

}  // namespace emilia
