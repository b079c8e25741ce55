// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "engine/board/board.h"

namespace emilia {

/// Returns the positions from which one move or pass leads to the board, by the rules only: some may be
/// unreachable in a game. Discs on d4, e4, d5 and e5 count as start discs, which no move placed.
/// Requires: a full board (`is_full`).
std::vector<Board> predecessors(const Board& board);

}  // namespace emilia
