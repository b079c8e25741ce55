// SPDX-License-Identifier: MIT
#pragma once

#include "engine/board/board.h"
#include "engine/search/table/transposition_table.h"

namespace emilia {

/// Hears of what a search has proven of positions far from the end: enough to go on with after a kill, once
/// the table has been told again (`Searcher::learn`).
class ProofKeeper {
 public:
  virtual ~ProofKeeper() = default;

  /// Called by any of the search's threads, several at a time, in the midst of its search: must not throw. A
  /// position may come again with better bounds.
  virtual void on_proof(const WideBoard& board, const TableEntry& entry) noexcept = 0;
};

/// The listener for proofs, and its choice of them. Nobody where `keeper` is null.
struct ProofRequest {
  ProofKeeper* keeper = nullptr;
  int min_empties = 0;  ///< positions with fewer empty squares are not worth telling of
};

}  // namespace emilia
