// SPDX-License-Identifier: MIT
#pragma once

#include "engine/board/board.h"

namespace emilia {

/// The opponent that the Umeå course hands out: alpha-beta to a fixed depth of 7 plies on the difference of
/// discs, where a side that has to pass inside the tree ends the line as a leaf. Its strength is the
/// yardstick of the heuristics study, so it stays as plain as it is. Returns the first best move in the order
/// of the squares, or `Square::pass` where there is no legal move.
Square course_player_move(const Board& board);

}  // namespace emilia
