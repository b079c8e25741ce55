// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "engine/search/limits.h"
#include "eval/score.h"

namespace emilia {

/// The times and scores by which a plan decides on the next depth.
struct DepthTiming {
  Clock::time_point now{};
  Microseconds last{0};         ///< time that the depth took
  Microseconds before_last{0};  ///< and the one before it; 0 where there was none
  Score last_score{};           ///< of the depth
  bool has_fallen = false;      ///< it is a good deal worse than that of the depth before
  bool is_forced = false;       ///< there is a single move to choose from
};

/// The way in which a clock is shared out over the moves of a game.
enum class PlanKind : std::uint8_t {
  shares,  ///< ours: the moves that are left until the game can be solved share what remains, late ones more
  slices   ///< the Cretan agent's: a fixed slice early in the game, later a tenth of what is left
};

/// In the order of `PlanKind`.
inline constexpr std::array<std::string_view, 2> kPlanKindNames = {"shares", "slices"};

/// The choice, what the machine needs, and the numbers of `slices`. The agent's write-up says "early"; while
/// more than half of the squares are empty is our reading of it.
struct PlanParams {
  PlanKind kind = PlanKind::shares;
  int squares = kSquareCount;  ///< of the board, blocked ones not counted
  Milliseconds early_slice{2000};
  int late_part = 10;        ///< one part in so many of what is left
  Microseconds lateness{0};  ///< by how much the machine was seen to run threads late (`Lateness`)
};

/// The time of a search, decided when it begins: a moment at which it answers whatever it has, and a
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
  /// the game can be expected to be solved share what remains, those from 38 empty squares on more and from
  /// 28 on twice as much, and increments are spent as they come. How soon that is depends on the time. In
  /// slices, depths are begun until the slice is over, and the last one may overrun it, threefold at most.
  TimePlan(const SearchLimits& limits, Color to_move, int empties, Milliseconds overhead,
           const PlanParams& params = {});

  /// The latest moment for the answer, if any.
  [[nodiscard]] std::optional<Clock::time_point> deadline() const { return deadline_; }

  /// May the next depth be begun? Under a time for the move always; under a clock not where there is nothing
  /// to choose, and otherwise only if the next depth, growing like the last two, would end within the plan. A
  /// score that falls gets as much time again.
  [[nodiscard]] bool may_begin_depth(const DepthTiming& timing) const;

  /// The time kept back from every limit because a busy machine may run our threads and the user's late: a
  /// twelfth of the limit, 20 ms at most, and the lateness that was measured; half of the limit at most.
  static Microseconds machine_reserve(Microseconds limit, Microseconds lateness);

 private:
  void plan_clock(const ClockTime& clock, int empties, Clock::time_point started, Milliseconds overhead,
                  const PlanParams& params);
  void plan_slice(const ClockTime& clock, int empties, Clock::time_point started, Milliseconds overhead,
                  const PlanParams& params);
  void plan(Microseconds share, Microseconds remaining, Clock::time_point started);

  std::optional<Clock::time_point> deadline_;
  std::optional<Clock::time_point> planned_end_;
  Microseconds share_{0};     ///< the time planned for the move
  bool may_overrun_ = false;  ///< a depth may be begun whenever the planned end is not there yet
};

}  // namespace emilia
