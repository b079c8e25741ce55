// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <vector>

#include "engine/board/square.h"
#include "engine/search/selectivity.h"
#include "engine/search/window.h"
#include "eval/score.h"

namespace emilia {

/// Result of a completed depth. The last result before an answer may be the best move so far of the depth
/// that the answer interrupts; its score is a lower bound.
struct SearchInfo {
  int depth = 0;                                ///< in plies, passes not counted
  int line = 1;                                 ///< rank among the best moves, from 1
  int line_count = 1;                           ///< number of requested lines
  Selectivity selectivity = Selectivity::none;  ///< confidence of the pruning
  Score score;                                  ///< from the view of the side to move
  Bound bound = Bound::none;                    ///< kind of the score
  bool is_exact = false;                        ///< proven: the game's value, or a proven bound of it
  std::uint64_t nodes = 0;                      ///< positions visited since the start, all threads
  std::chrono::microseconds elapsed{0};         ///< since the search was requested
  int hash_permill = 0;                         ///< used part of the transposition table, 0 to 1000
  bool is_book = false;                         ///< from the book, without a search
  std::vector<Square> pv;                       ///< best line, including passes; empty at the end of the game
};

/// Converts a result for the position after a pass to the view of the side that passes.
inline SearchInfo before_pass(SearchInfo info) {
  info.score = -info.score;
  info.bound = negated(info.bound);
  info.pv.insert(info.pv.begin(), Square::pass);
  return info;
}

/// Answer of a search.
struct BestMove {
  Square move = Square::pass;    ///< `Square::pass` if there is no legal move
  Square ponder = Square::none;  ///< the expected reply, if it is known
};

/// Observer of a search.
/// Threads: called one call at a time, on the search's threads or inside the call that starts or stops the
/// search or signals a ponder hit. Must not call the engine and must not throw.
class SearchObserver {
 public:
  virtual ~SearchObserver() = default;
  virtual void on_info(const SearchInfo& info) = 0;

  /// Called exactly once, as the last call of a search.
  virtual void on_best_move(const BestMove& best) = 0;
};

}  // namespace emilia
