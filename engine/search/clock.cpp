// SPDX-License-Identifier: MIT
#include "engine/search/clock.h"

#include <algorithm>
#include <cmath>

namespace emilia {

namespace {

using namespace std::chrono_literals;

/// Empty squares below which a move gets `kLateWeight` times the time of an opening move. Games are decided
/// when the end is near but cannot be searched yet (docs/log/search.md).
constexpr int kLateEmpties = 28;
constexpr int kEarlyEmpties = 38;  ///< from here down to `kLateEmpties` the weight of a move grows
constexpr double kLateWeight = 2;

/// Time reserved for the moves after the game is solved, in late moves; and the largest share of one move.
constexpr double kSpareMoves = 1.3;
constexpr double kGreatestPart = 0.5;

/// Number of shares that a move may take to finish the running depth.
constexpr int kOverrunFactor = 3;

/// Depth times are noisy and alternate between odd and even depths. Growth outside this range is clamped.
constexpr double kMinGrowth = 1.5;
constexpr double kMaxGrowth = 12.0;

Microseconds usable(Microseconds limit, Milliseconds overhead, const PlanParams& params) {
  const Microseconds reserve = TimePlan::machine_reserve(limit, params.lateness);
  return std::max<Microseconds>(0us, limit - overhead - reserve);
}

double weight_of_move(int empties) {
  const int late = std::clamp(kEarlyEmpties - empties, 0, kEarlyEmpties - kLateEmpties);
  return 1 + (kLateWeight - 1) * late / (kEarlyEmpties - kLateEmpties);
}

/// Returns the approximate number of empty squares from which a move of `seconds` solves the game on one
/// thread. Ten times the time solves four more.
double solved_empties(double seconds) {
  constexpr double kAtATenth = 24;
  constexpr double kForTenfold = 4;
  constexpr double kLeastSeconds = 1e-4;
  return std::clamp(kAtATenth + kForTenfold * std::log10(std::max(seconds, kLeastSeconds) / 0.1), 12.0, 34.0);
}

/// Returns the part of the clock for this move: its weight divided by the weights of all moves until the game
/// is solved.
double part_of_clock(int empties, double remaining, double increment) {
  constexpr int kAboutSolved = 20;
  const int about_so_many_moves = std::max(0, empties - kAboutSolved) / 2 + 2;
  const double solved = solved_empties(remaining / about_so_many_moves + increment);
  double weights = kSpareMoves * kLateWeight;
  for (int later = empties; later > solved; later -= 2) weights += weight_of_move(later);
  return std::min(kGreatestPart, weight_of_move(empties) / weights);
}

}  // namespace

Microseconds TimePlan::machine_reserve(Microseconds limit, std::optional<Microseconds> lateness) {
  constexpr Microseconds kMostOfLimit = 20ms;
  const Microseconds busy = std::min(kMostOfLimit, limit / 12) + lateness.value_or(0us);
  const Microseconds quiet = lateness ? std::min(kMostOfLimit, limit / 40) + 4 * *lateness : busy;
  return std::min({busy, quiet, limit / 2});
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
  using Seconds = std::chrono::duration<double>;
  const double part = part_of_clock(empties, Seconds(remaining).count(), Seconds(clock.increment).count());
  const auto share =
      std::chrono::duration_cast<Microseconds>(Seconds(remaining) * part) + clock.increment * 3 / 4;

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
