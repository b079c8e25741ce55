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

const OrderedMove& MoveList::next() {
  // Most nodes are left after a move or two: picking the best of the rest is cheaper than sorting all.
  OrderedMove* const rest = moves_.data() + next_;
  OrderedMove* const best = std::max_element(
      rest, end(), [](const OrderedMove& a, const OrderedMove& b) { return a.points < b.points; });
  if (best != rest) std::swap(*rest, *best);
  ++next_;
  return *rest;
}

}  // namespace emilia
