// SPDX-License-Identifier: MIT
#include "engine/search/move_ordering.h"

#include <algorithm>

namespace emilia {

template <AnyBoard B>
MoveList::MoveList(const B& board, Bitboard legal) {
  for (const Square square : squares(legal)) {
    const Bitboard turned = board.flips(square);
    moves_[size_++] = {square, 0, turned, board.after(square, turned)};
  }
}

template MoveList::MoveList(const Board& board, Bitboard legal);
template MoveList::MoveList(const FullBoard& board, Bitboard legal);
template MoveList::MoveList(const RawBoard& board, Bitboard legal);

bool MoveList::begin_with(Square square) {
  OrderedMove* const move =
      std::find_if(begin(), end(), [&](const OrderedMove& m) { return m.square == square; });
  if (move == end()) return false;
  std::rotate(begin(), move, move + 1);  // the first of equals is handed out
  return true;
}

const OrderedMove& MoveList::next() {
  // Most nodes are left after a move or two: picking the best of the rest is cheaper than sorting all.
  OrderedMove* const best = std::max_element(
      begin(), end(), [](const OrderedMove& a, const OrderedMove& b) { return a.points < b.points; });
  if (best != begin()) std::swap(*begin(), *best);
  return moves_[next_++];
}

}  // namespace emilia
