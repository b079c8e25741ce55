// SPDX-License-Identifier: MIT
#include "engine/search/move_ordering.h"

#include <algorithm>

namespace emilia {

namespace {

/// How good a square tends to be, before anything is known of the position: corners, then the middle and the
/// edges, and last the squares that give a corner away.
constexpr std::array<std::int8_t, kSquareCount> kSquareValues = {
    // clang-format off
    40,  0, 12, 10, 10, 12,  0, 40,
     0, -8,  4,  4,  4,  4, -8,  0,
    12,  4,  8,  6,  6,  8,  4, 12,
    10,  4,  6,  0,  0,  6,  4, 10,
    10,  4,  6,  0,  0,  6,  4, 10,
    12,  4,  8,  6,  6,  8,  4, 12,
     0, -8,  4,  4,  4,  4, -8,  0,
    40,  0, 12, 10, 10, 12,  0, 40,
    // clang-format on
};

int points_of_square(Square square, const SearchParams& params) {
  return params.square_weight * kSquareValues[index(square)];
}

/// The fewer replies the better ("fastest first"); a corner among them counts more.
int points_of_replies(Bitboard replies, const SearchParams& params) {
  return -params.mobility_weight * popcount(replies) - params.corner_weight * popcount(replies & kCorners);
}

}  // namespace

MoveList::MoveList(const Board& board, Bitboard legal, int depth, Square hash_move,
                   const SearchParams& params, Bitboard odd_quadrants)
    : board_(board), has_children_(depth >= params.mobility_min_depth) {
  for (const Square square : squares(legal)) {
    OrderedMove& move = moves_[size_++];
    move.square = square;
    move.points = points_of_square(square, params);
    if (contains(odd_quadrants, square)) move.points += params.parity_weight;
    if (has_children_) {
      move.child = board.after(square);
      move.points += points_of_replies(move.child.legal_moves(), params);
    }
    if (square == hash_move) move.points = params.hash_move_bonus;
  }
}

const OrderedMove& MoveList::next() {
  // Most nodes are left after a move or two: picking the best of the rest is cheaper than sorting all.
  const auto rest = moves_.begin() + next_;
  const auto best =
      std::max_element(rest, moves_.begin() + size_,
                       [](const OrderedMove& a, const OrderedMove& b) { return a.points < b.points; });
  std::iter_swap(rest, best);
  OrderedMove& move = moves_[next_++];
  if (!has_children_) move.child = board_.after(move.square);
  return move;
}

}  // namespace emilia
