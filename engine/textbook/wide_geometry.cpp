// SPDX-License-Identifier: MIT
#include "engine/textbook/wide_geometry.h"

#include <algorithm>
#include <utility>

namespace emilia {

namespace {

WideBits set_of(const std::vector<Place>& places) {
  WideBits set = 0;
  for (const Place place : places) set |= bit(wide_square(place));
  return set;
}

/// The squares at which each of the four lines through them ends, one way or the other.
WideBits line_ends(WideBits playable) {
  WideBits ends = playable;
  for (const int step : kWideSteps) ends &= ~(playable << step) | ~(playable >> step);
  return ends;
}

WideBits playable_squares(const Shape& shape) {
  WideBits playable = 0;
  for (int index = 0; index < shape.square_count(); ++index) {
    if (!shape.is_blocked(shape.place_at(index))) playable |= bit(wide_square(shape.place_at(index)));
  }
  return playable;
}

}  // namespace

WideGeometry::WideGeometry(const Shape& shape) : WideGeometry(shape, playable_squares(shape)) {}

WideGeometry::WideGeometry(const Shape& shape, WideBits playable)
    : shape_(shape), playable_(playable), playable_count_(popcount(playable)), corners_(line_ends(playable)) {
  for (const bool transpose : {false, true}) {
    if (transpose && shape.columns() != shape.rows()) break;
    for (const auto& [columns, rows] :
         {std::pair(false, false), {true, false}, {false, true}, {true, true}}) {
      if (!transpose && !columns && !rows) continue;
      Symmetry symmetry = make_symmetry(columns, rows, transpose);
      if (image(symmetry, playable_) == playable_) symmetries_.push_back(std::move(symmetry));
    }
  }
}

WideBits WideGeometry::ring(int ring) const {
  WideBits set = 0;
  for (WideBits rest = playable_; rest != 0;) {
    const WideSquare square = take_first(rest);
    const auto [column, row] = place_of(square);
    const int steps = std::min({column, row, shape_.columns() - 1 - column, shape_.rows() - 1 - row});
    if (steps == ring) set |= bit(square);
  }
  return set;
}

WideBoard WideGeometry::start() const {
  return {set_of(shape_.start_discs(Color::black)), set_of(shape_.start_discs(Color::white))};
}

WideGeometry::Symmetry WideGeometry::make_symmetry(bool mirror_columns, bool mirror_rows,
                                                   bool transpose) const {
  Symmetry symmetry(kWideSquareCount, WideSquare::none);
  for (int index = 0; index < shape_.square_count(); ++index) {
    const Place from = shape_.place_at(index);
    Place to = from;
    if (mirror_columns) to.column = shape_.columns() - 1 - to.column;
    if (mirror_rows) to.row = shape_.rows() - 1 - to.row;
    if (transpose) std::swap(to.column, to.row);
    symmetry[static_cast<std::size_t>(emilia::index(wide_square(from)))] = wide_square(to);
  }
  return symmetry;
}

WideBits WideGeometry::image(const Symmetry& symmetry, WideBits set) {
  WideBits result = 0;
  while (set != 0) result |= bit(symmetry[static_cast<std::size_t>(index(take_first(set)))]);
  return result;
}

WideBits WideGeometry::distinct_moves(const WideBoard& board, WideBits moves) const {
  WideBits distinct = moves;
  for (const Symmetry& symmetry : symmetries_) {
    if (image(symmetry, board.player) != board.player || image(symmetry, board.opponent) != board.opponent)
      continue;
    for (WideBits rest = distinct; rest != 0;) {
      const WideSquare move = take_first(rest);
      const WideSquare other = symmetry[static_cast<std::size_t>(index(move))];
      if (index(other) > index(move)) distinct &= ~bit(other);
    }
  }
  return distinct;
}

Discs final_score(const WideGeometry& geometry, const WideBoard& board, FinalCount count) {
  const Discs difference = board.disc_difference();
  if (count == FinalCount::raw || difference == 0) return difference;
  const Discs empties = geometry.empty_count(board);
  return difference > 0 ? difference + empties : difference - empties;
}

}  // namespace emilia
