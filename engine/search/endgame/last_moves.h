// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "engine/board/board.h"
#include "engine/search/endgame/parity.h"

namespace emilia {

/// How many empty squares `solve_last_moves` takes at the most, and at least.
inline constexpr int kMaxLastMoves = 4;
inline constexpr int kMinLastMoves = 1;

/// Less than any value of a game.
inline constexpr Discs kBelowAllDiscs = -kSquareCount - 1;

/// Whether the game's value is above `alpha`, for the last few empty squares: a value that is above alpha is
/// a lower bound of the game's value, one that is not an upper bound (null window, fail-soft). Adds to
/// `nodes` the positions that it visits, those after a pass and those with one empty square among them; the
/// last move of all is counted in discs, not made, and is none. Requires 1 to 4 empty squares, and their
/// parity.
template <AnyBoard B>
Discs solve_last_moves(const B& board, Discs alpha, QuadrantParity parity, std::uint64_t& nodes);

}  // namespace emilia
