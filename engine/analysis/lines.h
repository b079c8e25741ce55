// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "engine/board/position.h"

namespace emilia {

/// A line of moves that was followed over the board, every pass among them.
struct FollowedLine {
  struct Ply {
    Square move = Square::none;
    Position before;
    Position after;

    [[nodiscard]] Color mover() const { return before.to_move; }
  };

  std::vector<Ply> plies;

  /// The plies that put discs on the board, `count` at most, with the passes between them.
  [[nodiscard]] std::span<const Ply> first_moves(std::size_t count) const;
};

/// Follows moves as far as they are legal. Passes that were left out are put in, one that the last move
/// forces too.
FollowedLine follow(const Position& start, std::span<const Square> moves);

/// The empty squares that are joined with one of them, diagonally too, this one included. Requires an empty
/// square.
WideBitboard empty_region(const WideBoard& board, Square square);

}  // namespace emilia
