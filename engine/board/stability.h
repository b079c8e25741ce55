// SPDX-License-Identifier: MIT
#pragma once

#include "engine/board/board.h"

namespace emilia {

/// Returns discs of the player that no sequence of moves can flip; not always all of them. Sources are edge
/// discs that no moves on the edge flip, and discs on full lines. Stability spreads to discs with a stable
/// neighbour or a full line in each of the four directions.
Bitboard stable_discs(const FullBoard& board);

/// Returns stable discs on a board of any shape. With blocked squares the edges are handled like other lines,
/// and fewer discs are found.
Bitboard stable_discs(const Board& board);
WideBitboard stable_discs(const WideBoard& board);

}  // namespace emilia
