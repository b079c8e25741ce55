// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "engine/search/limits.h"
#include "eval/score.h"

namespace emilia {

/// Times and scores of completed depths, by which a plan decides on the next depth.
struct DepthTiming {
  Clock::time_point now{};
  Microseconds last{0};         ///< time of the last depth
  Microseconds before_last{0};  ///< time of the depth before it; 0 if there is none
  Score last_score{};           ///< score of the last depth
  bool has_fallen = false;      ///< the score is much lower than that of the depth before
  bool is_forced = false;       ///< only one move can be chosen
};

/// Plans for dividing a clock among the moves of a game.
enum class PlanKind : std::uint8_t {
  shares,  ///< the moves until the game can be solved share the remaining time, late moves get more
  slices   ///< fixed slice early in the game, later a tenth of the remaining time (the Cretan agent's plan)
};

/// Names in the order of `PlanKind`.
inline constexpr std::array<std::string_view, 2> kPlanKindNames = {"shares", "slices"};

/// Kind of plan, measurements of the machine, and numbers of `slices`. The agent's write-up has only the word
/// "early"; this engine uses it while more than half of the squares are empty.
struct PlanParams {
  PlanKind kind = PlanKind::shares;
  int squares = kSquareCount;  ///< playable squares of the board
  Milliseconds early_slice{2000};
  int late_part = 10;  ///< divisor of the remaining time
  std::optional<Microseconds>
      lateness;  ///< delay with which the machine runs threads (`Lateness`), if measured
};

/// Time of a search, fixed at its start: the deadline for the answer, and the time until which a depth may be
/// expected to end.
class TimePlan {
 public:
  /// Constructs a plan without limits.
  TimePlan() = default;

  /// Constructs the plan for a position with `empties` empty squares from the times in `limits`; the earliest
  /// one decides. `overhead` covers the output latency and is subtracted from each time, as is
  /// `machine_reserve`.
  /// A time for the move is used completely. A clock is divided over the game: the moves until the game can
  /// be solved share the remaining time. Moves from 38 empty squares on get more, moves from 28 on twice as
  /// much. Increments are spent as they come. The number of moves until the solution depends on the time.
  /// With `slices`, depths start until the slice is over, and the last one may overrun it threefold.
  TimePlan(const SearchLimits& limits, Color to_move, int empties, Milliseconds overhead,
           const PlanParams& params = {});

  /// Latest time for the answer; `nullopt` without a limit.
  [[nodiscard]] std::optional<Clock::time_point> deadline() const { return deadline_; }

  /// Returns true if the next depth may start. With a time for the move it always may. With a clock it may
  /// not if only one move can be chosen. Otherwise the next depth must be expected to end within the plan, if
  /// it grows like the last two. A falling score doubles the time.
  [[nodiscard]] bool may_begin_depth(const DepthTiming& timing) const;

  /// Time subtracted from every limit because a busy machine may run the engine's and the user's threads
  /// late: a twelfth of the limit plus the measured lateness; on a quiet machine less, a fortieth plus four
  /// times the lateness. The parts of the limit are at most 20 ms, the reserve at most half of it.
  static Microseconds machine_reserve(Microseconds limit, std::optional<Microseconds> lateness);

 private:
  void plan_clock(const ClockTime& clock, int empties, Clock::time_point started, Milliseconds overhead,
                  const PlanParams& params);
  void plan_slice(const ClockTime& clock, int empties, Clock::time_point started, Milliseconds overhead,
                  const PlanParams& params);
  void plan(Microseconds share, Microseconds remaining, Clock::time_point started);

  std::optional<Clock::time_point> deadline_;
  std::optional<Clock::time_point> planned_end_;
  Microseconds share_{0};     ///< time planned for the move
  bool may_overrun_ = false;  ///< a depth may start at any time before the planned end
};

}  // namespace emilia
