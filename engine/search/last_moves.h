// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>

#include "engine/board/board.h"

namespace emilia {

/// How many empty squares `solve_last_moves` takes at the most, and at least.
inline constexpr int kMaxLastMoves = 4;
inline constexpr int kMinLastMoves = 1;

/// Whether the game's value is above `alpha`, for the last few empty squares: a value that is above alpha is
/// a lower bound of the game's value, one that is not an upper bound (null window, fail-soft). Adds the
/// positions it visits to `nodes`. Requires 1 to 4 empty squares.
Discs solve_last_moves(const Board& board, Discs alpha, std::uint64_t& nodes);

/// The squares of `empties` in quadrants with an odd number of empty squares: moving there first keeps the
/// last move in the quadrant for the mover (parity).
Bitboard odd_quadrants(Bitboard empties);

}  // namespace emilia
