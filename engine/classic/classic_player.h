// SPDX-License-Identifier: MIT
#pragma once

#include <functional>

#include "engine/classic/classic_search.h"
#include "engine/classic/wide_position.h"
#include "engine/search/clock.h"

namespace emilia {

/// How a clock is shared out over the moves.
enum class ClassicPlan : std::uint8_t {
  ours,   ///< `TimePlan`: the moves that are left until the game can be solved share what remains
  slices  ///< the Cretan agent's: a fixed slice early in the game, later a tenth of what is left
};

/// "ours" or "slices".
std::string_view to_string(ClassicPlan plan);

/// The numbers of `ClassicPlan::slices`. The agent's write-up says "early"; half of the playable squares is
/// our reading of it.
struct SliceParams {
  Milliseconds early_slice{2000};  ///< while more than half of the squares are empty
  int late_share = 10;             ///< later, this part of what is left
};

/// When one search may begin a depth and when it has to answer.
class ClassicClock {
 public:
  /// A clock as `limits` have it is planned as `plan` says; a time for the move is used to its end, under
  /// either. `overhead` is kept back for the way of the answer.
  ClassicClock(const SearchLimits& limits, Color to_move, int empties, int squares, ClassicPlan plan,
               const SliceParams& slices, Milliseconds overhead);

  [[nodiscard]] std::optional<Clock::time_point> deadline() const;
  [[nodiscard]] bool may_begin_depth(const DepthTiming& timing) const;

 private:
  TimePlan ours_;
  std::optional<Clock::time_point> slice_end_;  ///< no depth is begun after it; one that runs may overrun it
  std::optional<Clock::time_point> slice_deadline_;
};

/// What a player wants to hear of a depth.
struct ClassicDepth {
  ClassicResult result;
  ClassicStats stats;       ///< since the search began
  Microseconds elapsed{0};  ///< since it was asked for
};

/// How a player thinks.
struct ClassicPlayerParams {
  ClassicParams search;
  ClassicPlan plan = ClassicPlan::ours;
  SliceParams slices;
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
