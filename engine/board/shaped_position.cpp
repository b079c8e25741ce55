// SPDX-License-Identifier: MIT
#include "engine/board/shaped_position.h"

namespace emilia {

Bitboard blocked_squares(const Shape& shape) {
  Bitboard blocked = kAllSquares;
  for (int index = 0; index < shape.square_count(); ++index) {
    const Place place = shape.place_at(index);
    if (!shape.is_blocked(place)) blocked &= ~bit(square_of(place));
  }
  return blocked;
}

Position start_position(const Shape& shape) {
  const Bitboard blocked = blocked_squares(shape);
  Board board{blocked, blocked};
  for (const Place place : shape.start_discs(Color::black)) board.player |= bit(square_of(place));
  for (const Place place : shape.start_discs(Color::white)) board.opponent |= bit(square_of(place));
  return {board, Color::black};
}

}  // namespace emilia
