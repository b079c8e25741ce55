// SPDX-License-Identifier: MIT
#pragma once

#include "engine/board/board.h"

namespace emilia {

/// How many discs turn when the player fills the last empty square; 0 when the move is illegal. Requires a
/// square that is not the player's, and every other square taken: what is not the player's is the opponent's.
int count_last_flips(Square square, Bitboard player);

/// The final score of a game with one empty square, the player to move, passes considered.
Discs last_square_score(Square square, Bitboard player);

}  // namespace emilia
