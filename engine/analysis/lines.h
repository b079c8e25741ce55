// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "engine/board/position.h"

namespace emilia {

/// Line of moves played on a board, including every pass.
struct FollowedLine {
  struct Ply {
    Square move = Square::none;
    Position before;
    Position after;

    [[nodiscard]] Color mover() const { return before.to_move; }
  };

  std::vector<Ply> plies;

  /// Returns the first `count` plies that place discs, with the passes between them.
  [[nodiscard]] std::span<const Ply> first_moves(std::size_t count) const;
};

/// Plays moves as far as they are legal. Inserts omitted passes, including one that the last move forces.
FollowedLine follow(const Position& start, std::span<const Square> moves);

/// Returns the empty squares connected with a square, also diagonally, including the square.
/// Requires: an empty square.
WideBitboard empty_region(const WideBoard& board, Square square);

}  // namespace emilia
