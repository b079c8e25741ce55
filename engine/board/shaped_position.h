// SPDX-License-Identifier: MIT
#pragma once

#include "engine/board/position.h"
#include "engine/board/shape.h"

/// Boards of other shapes in the 64 squares of `Board`: a1 stays a1, and what lies beyond the sides is
/// blocked. All require shape.fits_64_bits().

namespace emilia {

/// Requires a place of the shape.
constexpr Square square_of(Place place) {
  return square_at(place.column, place.row);
}

/// The blocked squares of the shape, and those beyond its sides.
Bitboard blocked_squares(const Shape& shape);

/// How a game on a board of the shape begins.
Position start_position(const Shape& shape);

}  // namespace emilia
