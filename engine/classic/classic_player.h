// SPDX-License-Identifier: MIT
#pragma once

#include <functional>

#include "engine/classic/classic_search.h"
#include "engine/classic/wide_position.h"
#include "engine/search/clock.h"

namespace emilia {

/// What a player wants to hear of a depth.
struct ClassicDepth {
  ClassicResult result;
  ClassicStats stats;       ///< since the search began
  Microseconds elapsed{0};  ///< since it was asked for
};

/// How a player thinks.
struct ClassicPlayerParams {
  ClassicParams search;
  PlanParams plan;  ///< the squares are those of the board, whatever it says
  Milliseconds overhead{0};

  /// The Cretan agent: alpha-beta on the `staged` evaluation with a table whose values order the moves, and
  /// its plan.
  static ClassicPlayerParams cretan();
  /// The strongest of our classic searches on `eval`.
  static ClassicPlayerParams best(WideEval eval);
};

/// Plays on one shape by deepening a classic search: depth 1, then 2 and so on, until the limits end it or
/// the tree has been seen to its end.
class ClassicPlayer {
 public:
  /// `geometry` must outlive the player. Throws std::bad_alloc when there is no memory for the table.
  ClassicPlayer(const WideGeometry& geometry, const ClassicPlayerParams& params);

  /// The best move, `WideSquare::pass` where there is none. `stop` may be set from another thread; `on_depth`
  /// hears of every completed depth. `limits.search_moves` is not looked at.
  WideSquare choose_move(const WidePosition& position, const SearchLimits& limits,
                         const std::atomic<bool>& stop,
                         const std::function<void(const ClassicDepth&)>& on_depth);

  /// Forgets what earlier searches learned.
  void clear() { search_.clear(); }

 private:
  ClassicPlayerParams params_;
  ClassicSearch search_;
};

}  // namespace emilia
