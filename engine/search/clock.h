// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "engine/search/limits.h"

namespace emilia {

/// How long a search may take, decided when it begins: a moment at which it answers whatever it has, and a
/// moment beyond which no depth may be expected to end.
class TimePlan {
 public:
  /// A plan without an end.
  TimePlan() = default;

  /// The plan for a position with `empties` empty squares under the limits' times, the earliest of them where
  /// there are several. `overhead` is kept back from each for the way of the answer to the user, and beyond
  /// that a small part for the machine (`machine_reserve`).
  ///
  /// A time for the move is used to its end. A clock is planned over the game: the moves that are left until
  /// the game can be expected to be solved share what remains, and increments are spent as they come.
  TimePlan(const SearchLimits& limits, Color to_move, int empties, Milliseconds overhead);

  /// When to answer at the latest, if ever.
  [[nodiscard]] std::optional<Clock::time_point> deadline() const { return deadline_; }

  /// May the next depth be begun? `now` is when the last one ended, `last` and `before_last` say how long it
  /// and the one before it took. Under a time for the move always; under a clock only if the next depth,
  /// growing like the last two, would end within the plan.
  [[nodiscard]] bool may_begin_depth(Clock::time_point now, Microseconds last,
                                     Microseconds before_last) const;

  /// What is kept back from every limit because a busy machine may run our threads late: a twelfth of the
  /// limit, 20 ms at most.
  static Microseconds machine_reserve(Microseconds limit);

 private:
  void plan_clock(const ClockTime& clock, int empties, Clock::time_point started, Milliseconds overhead);

  std::optional<Clock::time_point> deadline_;
  std::optional<Clock::time_point> planned_end_;
};

}  // namespace emilia
