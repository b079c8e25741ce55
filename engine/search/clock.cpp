// SPDX-License-Identifier: MIT
#include "engine/search/clock.h"

#include <algorithm>
#include <cmath>

namespace emilia {

namespace {

using namespace std::chrono_literals;

/// Games are decided where the end comes into sight and cannot be searched to yet (docs/log/search.md,
/// "more time before the end is seen"): with so few empty squares and fewer a move gets `kLateWeight` times
/// what one of the opening gets.
constexpr int kLateEmpties = 28;
constexpr int kEarlyEmpties = 38;  ///< from these down the weight of a move grows
constexpr double kLateWeight = 2;

/// What is kept for the moves after the game is solved, in late moves, and the most that a move plans to
/// take.
constexpr double kSpareMoves = 1.3;
constexpr double kGreatestPart = 0.5;

/// The shares that a move may take to end the depth that it has begun.
constexpr int kOverrunFactor = 3;

/// Depth times are noisy and wave with odd and even depths: growth outside this range is not believed.
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

/// With about how many empty squares moves of so many seconds see the end of the game on one thread: tenfold
/// time, four more.
double solved_empties(double seconds) {
  constexpr double kAtATenth = 24;
  constexpr double kForTenfold = 4;
  constexpr double kLeastSeconds = 1e-4;
  return std::clamp(kAtATenth + kForTenfold * std::log10(std::max(seconds, kLeastSeconds) / 0.1), 12.0, 34.0);
}

/// The part of the clock that a move gets: by its weight among those that come until the game is solved.
double part_of_clock(int empties, double remaining, double increment) {
  constexpr int kAboutSolved = 20;
  const int about_so_many_moves = std::max(0, empties - kAboutSolved) / 2 + 2;
  const double solved = solved_empties(remaining / about_so_many_moves + increment);
  double weights = kSpareMoves * kLateWeight;
  for (int later = empties; later > solved; later -= 2) weights += weight_of_move(later);
  return std::min(kGreatestPart, weight_of_move(empties) / weights);
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
