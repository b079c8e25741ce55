// SPDX-License-Identifier: MIT
#include "engine/book/book_entry.h"

namespace emilia {

bool is_valid(const Board& canonical_board, const BookEntry& entry) {
  const auto is_score = [](Score score) {
    return score <= Score::from_discs(BookEntry::kMost) && score >= Score::from_discs(-BookEntry::kMost);
  };
  if ((canonical_board.player & canonical_board.opponent) != 0) return false;
  return is_score(entry.value) && is_score(entry.leaf.value) && -BookEntry::kMost <= entry.lower &&
         entry.lower <= entry.upper && entry.upper <= BookEntry::kMost && entry.depth >= 0 &&
         entry.depth <= kSquareCount && (!entry.leaf.is_there() || canonical_board.is_legal(entry.leaf.move));
}

}  // namespace emilia
