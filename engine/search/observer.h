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

/// The result of a completed depth.
struct SearchInfo {
  int depth = 0;                                ///< plies, passes not counted
  int line = 1;                                 ///< place among the best moves, from 1
  int line_count = 1;                           ///< the number that was asked for
  Selectivity selectivity = Selectivity::none;  ///< the confidence of its pruning
  Score score;                                  ///< from the view of the side to move
  Bound bound = Bound::none;                    ///< what the score says, where a window was asked for
  bool is_exact = false;                        ///< it is proven: without a bound, the game's value
  std::uint64_t nodes = 0;                      ///< positions visited since the search began, all threads
  std::chrono::microseconds elapsed{0};         ///< since the search was asked for
  int hash_permill = 0;                         ///< the part of the transposition table in use, 0..1000
  bool is_book = false;                         ///< a book's knowledge: nothing was searched
  std::vector<Square> pv;  ///< the best line, passes among it; empty where there is no move
};

/// What a search of the position behind a pass has found, from the view of the side that passes.
inline SearchInfo before_pass(SearchInfo info) {
  info.score = -info.score;
  info.bound = negated(info.bound);
  info.pv.insert(info.pv.begin(), Square::pass);
  return info;
}

/// The answer to a search.
struct BestMove {
  Square move = Square::pass;    ///< `Square::pass` where there is no legal move
  Square ponder = Square::none;  ///< the expected reply, if one is known
};

/// Hears from a search, one call at a time, on the search's own threads or inside the call that starts it,
/// stops it or tells it of a ponder hit. Must neither call the engine back nor throw.
class SearchObserver {
 public:
  virtual ~SearchObserver() = default;
  virtual void on_info(const SearchInfo& info) = 0;

  /// Called exactly once, as the last call of a search.
  virtual void on_best_move(const BestMove& best) = 0;
};

}  // namespace emilia
