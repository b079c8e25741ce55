// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <utility>

#include "engine/base/inplace_vector.h"
#include "engine/board/board.h"
#include "engine/search/search_params.h"
#include "eval/score.h"

namespace emilia {

/// Legal move and the board after it, seen by the other side.
template <AnyBoard B>
struct OrderedMove {
  Square square;
  int points;       ///< higher points are tried earlier
  SetOf<B> turned;  ///< flipped discs
  B child;
  std::optional<Score> child_ordering_score =
      std::nullopt;  ///< score of the child by the ordering evaluator, if it was computed
  /// legal moves of the child, if the ordering computed them
  std::optional<SetOf<B>> replies = std::nullopt;
};

/// Key that combines points and index in one number: the largest key is the best move, the first among
/// equals. The maximum of numbers needs no branches, which the branch predictor could not predict.
inline constexpr int kKeyPlaces = 128;  ///< larger than the number of squares

constexpr int ordering_key(int points, int place) {
  return points * kKeyPlaces + (kKeyPlaces - 1 - place);
}
constexpr int place_of_key(int key) {
  return kKeyPlaces - 1 - (key & (kKeyPlaces - 1));
}

/// Legal moves of a position. `next` returns the most promising remaining move.
template <AnyBoard B>
class MoveList {
 public:
  /// Constructs the list with 0 points for each move.
  /// Requires: `legal` are legal moves of the board.
  MoveList(const B& board, SetOf<B> legal);

  [[nodiscard]] int size() const { return moves_.size(); }

  /// Range of the remaining moves.
  [[nodiscard]] OrderedMove<B>* begin() { return moves_.begin() + next_; }
  [[nodiscard]] OrderedMove<B>* end() { return moves_.end(); }

  /// Makes the move at `square` the next one. Returns false if the list does not contain it.
  /// Requires: all points are 0.
  bool begin_with(Square square);

  [[nodiscard]] bool is_done() const { return next_ == moves_.size(); }

  /// Takes the best remaining move.
  /// Requires: !is_done().
  const OrderedMove<B>& next();

  /// Index of the last taken move, and the taken move at an index. Taken moves keep their index.
  [[nodiscard]] int last_place() const { return next_ - 1; }
  [[nodiscard]] const OrderedMove<B>& taken(int place) const { return moves_[place]; }

 private:
  int next_ = 0;
  InplaceVector<OrderedMove<B>, kMaxSquares<SetOf<B>>> moves_;
};

/// Squares of a board that get a bonus or a malus in the move ordering.
template <AnyBitboard Set>
struct OrderingSquares {
  Set bonus;    ///< moves here get the bonus: corners, or X-squares if the fewest discs win
  Set malus;    ///< moves here get the malus: the other ones
  Set replies;  ///< replies of the opponent here count more: corners, or none if the fewest discs win

  template <AnyBoard B>
  constexpr explicit OrderingSquares(const B& board)
      : bonus(board.corners()), malus(diagonal_neighbours(bonus)), replies(bonus) {
    if (!board.fewest_wins()) return;
    std::swap(bonus, malus);
    replies = {};
  }
};

/// Returns the static ordering score of a move in points. Fewer replies are better ("fastest first"); replies
/// to corners count more. A move to a corner gets a bonus, a move to an X-square a malus.
template <AnyBitboard Set>
constexpr int points_of_move(Square square, Set replies, const OrderingSquares<Set>& special,
                             const SearchParams& params) {
  const int bonus = popcount(bit<Set>(square) & special.bonus) - popcount(bit<Set>(square) & special.malus);
  return params.corner_move_weight * bonus - params.mobility_weight * popcount(replies) -
         params.corner_weight * popcount(replies & special.replies);
}

}  // namespace emilia
