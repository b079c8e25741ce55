// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "engine/board/board.h"
#include "engine/search/endgame/parity.h"

namespace emilia {

/// The most and the fewest empty squares that `solve_last_moves` takes.
inline constexpr int kMaxLastMoves = 4;
inline constexpr int kMinLastMoves = 1;

/// Less than any value of a game.
inline constexpr Discs kBelowAllDiscs = -kMaxBoardSquares - 1;

/// A bound of the game's value for the last few empty squares, fail-soft: above `alpha` a lower one,
/// otherwise an upper one. Adds to `nodes` the positions that it visits, those after a pass and those with
/// one empty square among them; the last move of all is counted in discs, not made, and is none. Requires 1
/// to 4 empty squares, and their parity.
template <AnyBoard B>
Discs solve_last_moves(const B& board, Discs alpha, QuadrantParity<SetOf<B>> parity, std::uint64_t& nodes);

}  // namespace emilia
