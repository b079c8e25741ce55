// SPDX-License-Identifier: MIT
#pragma once

#include "engine/board/board.h"

namespace emilia {

/// Returns a move of the Umeå course's opponent: alpha-beta to a fixed depth of 7 plies on the disc
/// difference, in which a forced pass ends the line as a leaf. It is the reference of the heuristics study
/// and stays as simple as in the course. The result is the first best move in square order, or `Square::pass`
/// if no move is legal.
Square course_player_move(const Board& board);

}  // namespace emilia
