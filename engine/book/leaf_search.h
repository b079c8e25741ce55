// SPDX-License-Identifier: MIT
#pragma once

#include "engine/base/result.h"
#include "engine/book/book_entry.h"
#include "engine/search/deepening/position_search.h"

namespace emilia {

/// A position whose best move is wanted, and the moves that it may be.
struct LeafQuestion {
  Board board;         ///< canonical, and not the end of a game
  Bitboard moves = 0;  ///< legal ones; none where the side to move has to pass

  bool operator==(const LeafQuestion&) const = default;
};

/// The best of these moves, and how it was found.
struct FoundLeaf {
  BookLeaf leaf;
  int depth = 0;
  Selectivity selectivity = Selectivity::none;

  bool operator==(const FoundLeaf&) const = default;
};

/// Searches it, as if nothing else had been searched before.
FoundLeaf find_leaf(PositionSearch& search, const LeafQuestion& question);

/// Has somebody else search: on another machine, perhaps.
class LeafFinder {
 public:
  virtual ~LeafFinder() = default;

  /// What `find_leaf` would find. Called on several threads at a time. An error: nobody answers any more.
  virtual Result<FoundLeaf> find(const LeafQuestion& question) = 0;
};

}  // namespace emilia
