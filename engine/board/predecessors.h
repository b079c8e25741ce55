// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "engine/board/board.h"

namespace emilia {

/// The positions from which one move leads to a board, a pass among the moves, as the rules alone say:
/// whether a game can reach them is not asked. Discs on d4, e4, d5 and e5 are taken to be the start's, which
/// no move placed. Requires a full board (`is_full`).
std::vector<Board> predecessors(const Board& board);

}  // namespace emilia
