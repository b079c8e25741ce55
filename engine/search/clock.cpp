// SPDX-License-Identifier: MIT
#include "engine/search/clock.h"

#include <algorithm>

namespace emilia {

namespace {

using namespace std::chrono_literals;

/// From this many empty squares on, solving the rest is expected to be cheap beside the moves before.
constexpr int kSolvedEmpties = 14;

/// The shares that a move may take to end the depth that it has begun.
constexpr int kOverrunFactor = 3;

/// Depth times are noisy and wave with odd and even depths: growth outside this range is not believed.
constexpr double kMinGrowth = 1.5;
constexpr double kMaxGrowth = 12.0;

Microseconds usable(Microseconds limit, Milliseconds overhead, const PlanParams& params) {
  const Microseconds reserve = TimePlan::machine_reserve(limit, params.lateness);
  return std::max<Microseconds>(0us, limit - overhead - reserve);
}

}  // namespace

Microseconds TimePlan::machine_reserve(Microseconds limit, Microseconds lateness) {
  return std::min(std::min<Microseconds>(20ms, limit / 12) + lateness, limit / 2);
}

TimePlan::TimePlan(const SearchLimits& limits, Color to_move, int empties, Milliseconds overhead,
                   const PlanParams& params) {
  if (const auto& clock = limits.clock(to_move)) {
    if (params.kind == PlanKind::shares) {
      plan_clock(*clock, empties, limits.started, overhead, params);
    } else {
      plan_slice(*clock, empties, limits.started, overhead, params);
    }
  }
  if (limits.move_time) {
    const Clock::time_point end = limits.started + usable(*limits.move_time, overhead, params);
    deadline_ = deadline_ ? std::min(*deadline_, end) : end;
  }
}

void TimePlan::plan_clock(const ClockTime& clock, int empties, Clock::time_point started,
                          Milliseconds overhead, const PlanParams& params) {
  const Microseconds remaining = usable(clock.remaining, overhead, params);
  const int own_moves_to_solve = std::max(0, empties - kSolvedEmpties) / 2;
  const Microseconds share = remaining / (own_moves_to_solve + 3) + clock.increment * 3 / 4;

  plan(share, remaining, started);
}

void TimePlan::plan_slice(const ClockTime& clock, int empties, Clock::time_point started,
                          Milliseconds overhead, const PlanParams& params) {
  const Microseconds remaining = usable(clock.remaining, overhead, params);
  const bool is_early = 2 * empties > params.squares;
  may_overrun_ = true;
  plan(is_early ? params.early_slice : remaining / params.late_part, remaining, started);
}

void TimePlan::plan(Microseconds share, Microseconds remaining, Clock::time_point started) {
  const Microseconds planned = std::min(share, remaining);
  const Microseconds most = std::min(kOverrunFactor * share, std::max(planned, remaining / 2));
  share_ = planned;
  planned_end_ = started + planned;
  deadline_ = started + most;
}

bool TimePlan::may_begin_depth(const DepthTiming& timing) const {
  if (!planned_end_) return true;
  if (timing.is_forced) return false;
  if (may_overrun_) return timing.now < *planned_end_;
  const auto last = static_cast<double>(timing.last.count());
  const auto before_last = static_cast<double>(timing.before_last.count());
  const double growth = before_last > 0 ? std::clamp(last / before_last, kMinGrowth, kMaxGrowth) : kMaxGrowth;
  const Microseconds expected(static_cast<Microseconds::rep>(last * growth));
  const Clock::time_point end = *planned_end_ + (timing.has_fallen ? share_ : Microseconds(0));
  return timing.now + expected <= end;
}

}  // namespace emilia
