// SPDX-License-Identifier: MIT
#include "engine/book/leaf_search.h"

namespace emilia {

FoundLeaf find_leaf(PositionSearch& search, const LeafQuestion& question) {
  const bool has_to_pass = is_empty(question.moves);
  search.clear();
  const auto [result, depth, selectivity] = has_to_pass
                                                ? search.search(question.board.after_pass())
                                                : search.search(question.board, WideBitboard(question.moves));
  return {{has_to_pass ? Square::pass : result.pv.front(), has_to_pass ? -result.score : result.score,
           result.is_exact},
          depth,
          selectivity};
}

}  // namespace emilia
