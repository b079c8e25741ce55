// SPDX-License-Identifier: MIT
#include "engine/search/move_ordering.h"

#include <algorithm>

namespace emilia {

MoveList::MoveList(const Board& board, Bitboard legal) {
  for (const Square square : squares(legal)) {
    const Bitboard turned = flips(square, board.player, board.opponent);
    moves_[size_++] = {square, 0, turned, {board.opponent ^ turned, board.player | turned | bit(square)}};
  }
}

const OrderedMove& MoveList::next() {
  // Most nodes are left after a move or two: picking the best of the rest is cheaper than sorting all.
  OrderedMove* const rest = moves_.data() + next_;
  OrderedMove* const best = std::max_element(
      rest, end(), [](const OrderedMove& a, const OrderedMove& b) { return a.points < b.points; });
  if (best != rest) std::swap(*rest, *best);
  ++next_;
  return *rest;
}

int points_of_move(const OrderedMove& move, const SearchParams& params) {
  const Bitboard replies = move.child.legal_moves();
  return -params.mobility_weight * popcount(replies) - params.corner_weight * popcount(replies & kCorners);
}

}  // namespace emilia
