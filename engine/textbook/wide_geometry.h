// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "engine/textbook/wide_board.h"

namespace emilia {

/// What follows from a shape, worked out once: sets of squares, and the symmetries of the board.
class WideGeometry {
 public:
  explicit WideGeometry(const Shape& shape);
  /// A board with the sides of the shape on which nobody can play outside `playable`, whatever squares the
  /// shape blocks. Requires squares of the board.
  WideGeometry(const Shape& shape, WideBits playable);

  [[nodiscard]] const Shape& shape() const { return shape_; }

  /// The squares of the board that are not blocked.
  [[nodiscard]] WideBits playable() const { return playable_; }
  [[nodiscard]] int playable_count() const { return playable_count_; }
  [[nodiscard]] int empty_count(const WideBoard& board) const {
    return popcount(playable_ & ~board.occupied());
  }

  /// The squares whose disc nobody can ever turn: each of the four lines through it ends there, at the edge
  /// or at a blocked square. Without blocked squares they are the four corners.
  [[nodiscard]] WideBits corners() const { return corners_; }

  /// The playable squares beside those of a set: beside a corner its X-square and its C-squares.
  [[nodiscard]] WideBits neighbours(WideBits set) const { return wide_neighbours(set) & playable_ & ~set; }

  /// The squares `ring` steps from the nearest edge.
  [[nodiscard]] WideBits ring(int ring) const;

  [[nodiscard]] WideBoard start() const;

  /// Moves of which no two are one another's image under the board's symmetries: of each family the first.
  /// `moves` are legal on `board`.
  [[nodiscard]] WideBits distinct_moves(const WideBoard& board, WideBits moves) const;

 private:
  /// Where a turn or a mirror puts each square, by its index.
  using Symmetry = std::vector<WideSquare>;

  [[nodiscard]] Symmetry make_symmetry(bool mirror_columns, bool mirror_rows, bool transpose) const;
  [[nodiscard]] static WideBits image(const Symmetry& symmetry, WideBits set);

  Shape shape_;
  WideBits playable_ = 0;
  int playable_count_ = 0;
  WideBits corners_ = 0;
  std::vector<Symmetry> symmetries_;  ///< the identity is not among them
};

/// The score of a finished game: the discs as they stand (raw), or with the empty squares given to the
/// winner.
enum class FinalCount : std::uint8_t { raw, empties_to_winner };

/// Requires a finished game.
Discs final_score(const WideGeometry& geometry, const WideBoard& board, FinalCount count);

}  // namespace emilia
