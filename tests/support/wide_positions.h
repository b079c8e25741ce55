// SPDX-License-Identifier: MIT
#pragma once

#include <stdexcept>
#include <string>

#include "engine/textbook/wide_position.h"
#include "tests/support/random_games.h"

namespace emilia::test {

/// The geometry of a shape that is written as `parse_shape` reads it. Throws std::invalid_argument otherwise.
inline WideGeometry geometry_of(std::string_view text) {
  const Result<Shape> shape = parse_shape(text);
  if (!shape) throw std::invalid_argument(shape.error().message);
  return WideGeometry(*shape);
}

/// A random move of a set that is not empty.
inline WideSquare random_wide_move(Random& random, WideBits moves) {
  for (int skipped = random_below(random, popcount(moves)); skipped > 0; --skipped) take_first(moves);
  return take_first(moves);
}

/// The game after so many random moves, fewer where it ends before.
inline WideGame random_wide_game(Random& random, const WideGeometry& geometry, int moves) {
  WideGame game(geometry);
  for (int i = 0; i < moves && !game.is_finished(); ++i) {
    const WideBits legal = game.legal_moves();
    game.play(legal == 0 ? WideSquare::pass : random_wide_move(random, legal));
  }
  return game;
}

inline std::string names_of(WideBits set) {
  std::string names;
  while (set != 0) names += (names.empty() ? "" : " ") + to_string(take_first(set));
  return names;
}

}  // namespace emilia::test
