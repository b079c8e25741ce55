// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "engine/board/board.h"
#include "engine/board/shape.h"

namespace emilia {

/// First moves that a symmetry of the board makes one of the other: they are worth the same.
using MoveClass = std::vector<Square>;

/// The legal moves of a start position, in the order of the squares; `preferred` is the first of its class.
/// Requires shape.fits_64_bits(), and a board of that shape.
std::vector<MoveClass> classes_of_moves(const Shape& shape, const Board& board,
                                        Square preferred = Square::none);

}  // namespace emilia
