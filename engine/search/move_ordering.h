// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "engine/base/inplace_vector.h"
#include "engine/board/board.h"
#include "engine/search/search_params.h"
#include "eval/score.h"

namespace emilia {

/// A legal move with the board that it leads to, seen by the other side.
template <AnyBoard B>
struct OrderedMove {
  Square square;
  int points;       ///< higher is tried earlier
  SetOf<B> turned;  ///< the discs that it turns
  B child;
  std::optional<Score> child_price =
      std::nullopt;  ///< by the ordering's evaluator alone, where it has been asked
  std::optional<SetOf<B>> replies = std::nullopt;  ///< the legal moves there, where the ordering has looked
};

/// Points and a move's place in its list in one number: the greatest is the best move, the first of equals.
/// For no processor can foresee which move is better than which, and the greatest of numbers takes no
/// branches.
inline constexpr int kKeyPlaces = 128;  ///< more than a board has squares

constexpr int ordering_key(int points, int place) {
  return points * kKeyPlaces + (kKeyPlaces - 1 - place);
}
constexpr int place_of_key(int key) {
  return kKeyPlaces - 1 - (key & (kKeyPlaces - 1));
}

/// The legal moves of a position; visiting them in turn gives the most promising of the rest each time.
template <AnyBoard B>
class MoveList {
 public:
  /// All with points 0. Requires `legal` to be legal moves of the board.
  MoveList(const B& board, SetOf<B> legal);

  [[nodiscard]] int size() const { return moves_.size(); }

  /// Those that have not been taken yet.
  [[nodiscard]] OrderedMove<B>* begin() { return moves_.begin() + next_; }
  [[nodiscard]] OrderedMove<B>* end() { return moves_.end(); }

  /// Makes the move at `square` the next one, whatever the points of the others. False where there is none.
  /// Requires that all have points 0.
  bool begin_with(Square square);

  [[nodiscard]] bool is_done() const { return next_ == moves_.size(); }

  /// The best move that has not been taken yet. Requires !is_done().
  const OrderedMove<B>& next();

  /// The place of the move that was taken last, and the move at the place of one that was taken. It stays
  /// there.
  [[nodiscard]] int last_place() const { return next_ - 1; }
  [[nodiscard]] const OrderedMove<B>& taken(int place) const { return moves_[place]; }

 private:
  int next_ = 0;
  InplaceVector<OrderedMove<B>, kMaxSquares<SetOf<B>>> moves_;
};

/// The squares of a board that make a move promising, or not.
template <AnyBitboard Set>
struct OrderingSquares {
  Set corners;
  Set x_squares;

  constexpr explicit OrderingSquares(Set corners_of_board)
      : corners(corners_of_board), x_squares(diagonal_neighbours(corners_of_board)) {}
};

/// The promise of a move without any search, in points: the fewer replies it leaves the better ("fastest
/// first"), those to corners counting more; it had better be to a corner itself and not to the square
/// diagonally beside one.
template <AnyBitboard Set>
constexpr int points_of_move(Square square, Set replies, const OrderingSquares<Set>& special,
                             const SearchParams& params) {
  const int corner_moves =
      popcount(bit<Set>(square) & special.corners) - popcount(bit<Set>(square) & special.x_squares);
  return params.corner_move_weight * corner_moves - params.mobility_weight * popcount(replies) -
         params.corner_weight * popcount(replies & special.corners);
}

}  // namespace emilia
