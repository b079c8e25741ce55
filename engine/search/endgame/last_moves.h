// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "engine/board/board.h"
#include "engine/search/endgame/parity.h"

namespace emilia {

/// Largest and smallest number of empty squares for `solve_last_moves`.
inline constexpr int kMaxLastMoves = 4;
inline constexpr int kMinLastMoves = 1;

/// Less than any score of a game.
inline constexpr Discs kBelowAllDiscs = -kMaxBoardSquares - 1;

/// Returns a fail-soft bound of the game's value for the last empty squares: a lower bound above `alpha`,
/// else an upper bound. Adds the number of visited positions to `nodes`, including those after a pass and
/// those with one empty square. The last move is counted in discs and not made, so it is not a node.
/// Requires: 1 to 4 empty squares, and their parity.
template <AnyBoard B>
Discs solve_last_moves(const B& board, Discs alpha, QuadrantParity<SetOf<B>> parity, std::uint64_t& nodes);

}  // namespace emilia
