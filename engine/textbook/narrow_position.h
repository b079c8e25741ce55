// SPDX-License-Identifier: MIT
#pragma once

#include "engine/board/game.h"
#include "engine/textbook/wide_position.h"

/// Between the two kinds of boards: what fits 64 squares is a `Position` for the main engine and may be a
/// `WideGame` for whoever plays on boards of every shape.

namespace emilia {

WideSquare widened(Square move);
/// Requires a square of 8x8, a pass or none.
Square narrowed(WideSquare move);

/// Requires a position on a board with the sides of the shape.
WideGame widened(const Position& position, const Shape& shape);
/// A game on 8x8 with its moves.
WideGame widened(const Game& game);

/// The current position. Requires a shape that fits 64 squares, as does the next.
Position narrowed(const WideGame& game);
/// The game with its moves.
Game narrowed_with_moves(const WideGame& game);

}  // namespace emilia
