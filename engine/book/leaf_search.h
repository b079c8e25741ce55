// SPDX-License-Identifier: MIT
#pragma once

#include "engine/base/result.h"
#include "engine/book/book_entry.h"
#include "engine/search/deepening/position_search.h"

namespace emilia {

/// Position whose best move is needed, and the candidate moves.
struct LeafQuestion {
  Board board;         ///< canonical, not the end of a game
  Bitboard moves = 0;  ///< legal moves; empty if the side to move must pass

  bool operator==(const LeafQuestion&) const = default;
};

/// Best candidate and parameters of its search.
struct FoundLeaf {
  BookLeaf leaf;
  int depth = 0;
  Selectivity selectivity = Selectivity::none;

  bool operator==(const FoundLeaf&) const = default;
};

/// Searches the position with a cleared table.
FoundLeaf find_leaf(PositionSearch& search, const LeafQuestion& question);

/// Interface for searches elsewhere, for example on another machine.
class LeafFinder {
 public:
  virtual ~LeafFinder() = default;

  /// Returns the result of `find_leaf`.
  /// Threads: called on several threads at a time.
  /// Errors: no searcher answers any more.
  virtual Result<FoundLeaf> find(const LeafQuestion& question) = 0;
};

}  // namespace emilia
