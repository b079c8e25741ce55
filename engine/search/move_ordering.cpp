// SPDX-License-Identifier: MIT
#include "engine/search/move_ordering.h"

#include <algorithm>
#include <limits>

namespace emilia {

template <AnyBoard B>
MoveList<B>::MoveList(const B& board, SetOf<B> legal) {
  for (const Square square : squares(legal)) {
    const SetOf<B> turned = board.flips(square);
    moves_.push_back({square, 0, turned, board.after(square, turned)});
  }
}

template <AnyBoard B>
bool MoveList<B>::begin_with(Square square) {
  OrderedMove<B>* const move =
      std::find_if(begin(), end(), [&](const OrderedMove<B>& m) { return m.square == square; });
  if (move == end()) return false;
  std::rotate(begin(), move, move + 1);  // among moves with equal points the first one is next
  return true;
}

template <AnyBoard B>
const OrderedMove<B>& MoveList<B>::next() {
  // Most nodes are left after one or two moves, so picking the best remaining move costs less than sorting.
  int best_key = std::numeric_limits<int>::min();
  for (int i = next_; i < size(); ++i) best_key = std::max(best_key, ordering_key(moves_[i].points, i));
  const int best = place_of_key(best_key);
  if (best != next_) std::swap(moves_[next_], moves_[best]);
  return moves_[next_++];
}

template class MoveList<FullBoard>;
template class MoveList<ScoredBoard>;
template class MoveList<ScoredWideBoard>;

}  // namespace emilia
