// SPDX-License-Identifier: MIT
#pragma once

#include "engine/board/board.h"
#include "engine/search/table/transposition_table.h"

namespace emilia {

/// Listener for positions far from the end that a search has proven. After a kill a later run can continue
/// from these proofs, which it stores in the table (`Searcher::learn`).
class ProofKeeper {
 public:
  virtual ~ProofKeeper() = default;

  /// Called with each new proof. A position may come again with better bounds. Must not throw.
  /// Threads: called by any thread of the search, several at a time.
  virtual void on_proof(const WideBoard& board, const TableEntry& entry) noexcept = 0;
};

/// Listener for proofs and the proofs that it wants. A null `keeper` means no listener.
struct ProofRequest {
  ProofKeeper* keeper = nullptr;
  int min_empties = 0;  ///< positions with fewer empty squares are not reported
};

}  // namespace emilia
