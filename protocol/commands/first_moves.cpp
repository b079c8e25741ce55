// SPDX-License-Identifier: MIT
#include "protocol/commands/first_moves.h"

#include <algorithm>
#include <utility>

#include "engine/board/shaped_position.h"

namespace emilia {

namespace {

constexpr int kImages = 8;

/// One of the eight images of a set of squares within the sides of a shape. Those that swap columns and rows
/// are for square shapes.
Bitboard image_on(const Shape& shape, Bitboard set, int symmetry) {
  Bitboard image = 0;
  for (int index = 0; index < shape.square_count(); ++index) {
    const Place from = shape.place_at(index);
    if (!contains(set, square_of(from))) continue;
    Place to = from;
    if ((symmetry & 1) != 0) to.column = shape.columns() - 1 - to.column;
    if ((symmetry & 2) != 0) to.row = shape.rows() - 1 - to.row;
    if ((symmetry & 4) != 0) std::swap(to.column, to.row);
    image |= bit(square_of(to));
  }
  return image;
}

bool is_image_of(const Shape& shape, const Board& board, const Board& other) {
  const int images = shape.columns() == shape.rows() ? kImages : kImages / 2;
  for (int symmetry = 0; symmetry < images; ++symmetry) {
    if (image_on(shape, board.player_discs(), symmetry) == other.player_discs() &&
        image_on(shape, board.opponent_discs(), symmetry) == other.opponent_discs() &&
        image_on(shape, board.empties(), symmetry) == other.empties()) {
      return true;
    }
  }
  return false;
}

}  // namespace

std::vector<MoveClass> classes_of_moves(const Shape& shape, const Board& board, Square preferred) {
  std::vector<MoveClass> classes;
  for (const Square move : squares(board.legal_moves())) {
    const auto known = std::ranges::find_if(classes, [&](const MoveClass& same) {
      return is_image_of(shape, board.after(move), board.after(same.front()));
    });
    if (known != classes.end()) {
      known->push_back(move);
    } else {
      classes.push_back({move});
    }
  }
  for (MoveClass& same : classes) {
    const auto place = std::ranges::find(same, preferred);
    if (place != same.end()) std::rotate(same.begin(), place, place + 1);
  }
  return classes;
}

}  // namespace emilia
