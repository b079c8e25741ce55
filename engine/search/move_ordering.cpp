// SPDX-License-Identifier: MIT
#include "engine/search/move_ordering.h"

#include <algorithm>
#include <limits>

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
  std::rotate(begin(), move, move + 1);  // the first of equals is the next
  return true;
}

const OrderedMove& MoveList::next() {
  // Most nodes are left after a move or two: picking the best of the rest is cheaper than sorting all.
  int best_key = std::numeric_limits<int>::min();
  for (int i = next_; i < size_; ++i) best_key = std::max(best_key, ordering_key(moves_[i].points, i));
  const int best = place_of_key(best_key);
  if (best != next_) std::swap(moves_[next_], moves_[best]);
  return moves_[next_++];
}

}  // namespace emilia
