// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <optional>

#include "engine/board/board.h"
#include "engine/search/search_params.h"
#include "eval/heuristics/corners.h"
#include "eval/score.h"

namespace emilia {

/// A legal move with the board that it leads to, seen by the other side.
struct OrderedMove {
  Square square;
  int points;       ///< higher is tried earlier
  Bitboard turned;  ///< the discs that it turns
  Board child;      ///< of the kind that the search is on
  std::optional<Score> child_value =
      std::nullopt;  ///< by the evaluation alone, where the ordering has asked it

  /// Requires that `child` is one of these.
  template <AnyBoard B>
  [[nodiscard]] B child_as() const {
    return {child.player, child.opponent};
  }
};

/// Points and a move's place in its list in one number: the greatest is the best move, the first of equals.
/// For no processor can foresee which move is better than which, and the greatest of numbers takes no
/// branches.
constexpr int ordering_key(int points, int place) {
  return points * kMaxMoves + (kMaxMoves - 1 - place);
}
constexpr int place_of_key(int key) {
  return kMaxMoves - 1 - (key & (kMaxMoves - 1));
}

/// The legal moves of a position; visiting them in turn gives the most promising of the rest each time.
class MoveList {
 public:
  /// All with points 0. Requires `legal` to be legal moves of the board.
  template <AnyBoard B>
  MoveList(const B& board, Bitboard legal);

  [[nodiscard]] int size() const { return size_; }

  /// Those that have not been taken yet.
  [[nodiscard]] OrderedMove* begin() { return moves_.data() + next_; }
  [[nodiscard]] OrderedMove* end() { return moves_.data() + size_; }

  /// Makes the move at `square` the next one, whatever the points of the others. False where there is none.
  /// Requires that all have points 0.
  bool begin_with(Square square);

  [[nodiscard]] bool is_done() const { return next_ == size_; }

  /// The best move that has not been taken yet. Requires !is_done().
  const OrderedMove& next();

 private:
  int size_ = 0;
  int next_ = 0;
  std::array<OrderedMove, kMaxMoves>
      moves_;  // NOLINT(cppcoreguidelines-pro-type-member-init): filled as needed
};

/// The promise of a move without any search, in points: the fewer replies it leaves the better ("fastest
/// first"), those to `corners` counting more; it had better be to a corner itself and not to the square
/// diagonally beside one.
constexpr int points_of_move(Square square, Bitboard replies, Bitboard corners, const SearchParams& params) {
  const int corner_moves = popcount(bit(square) & corners) - popcount(bit(square) & x_squares(corners));
  return params.corner_move_weight * corner_moves - params.mobility_weight * popcount(replies) -
         params.corner_weight * popcount(replies & corners);
}

}  // namespace emilia
