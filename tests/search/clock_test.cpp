// SPDX-License-Identifier: MIT
#include "engine/search/clock.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <numeric>
#include <vector>

namespace emilia {
namespace {

using namespace std::chrono_literals;

Microseconds time_to_deadline(const SearchLimits& limits, int empties, Milliseconds overhead = 0ms) {
  const TimePlan plan(limits, Color::black, empties, overhead);
  return std::chrono::duration_cast<Microseconds>(*plan.deadline() - limits.started);
}

SearchLimits with_clock(Milliseconds remaining, Milliseconds increment) {
  SearchLimits limits;
  limits.black_clock = ClockTime{remaining, increment};
  return limits;
}

TEST(TimePlan, WithoutLimitsHasNoDeadline) {
  EXPECT_FALSE(TimePlan(SearchLimits{}, Color::black, 60, 0ms).deadline());
}

TEST(TimePlan, UsesAtLeastNineTenthsOfAMoveTimeAndNeverAll) {
  for (const Microseconds limit : {20ms, 50ms, 100ms, 1000ms, 10000ms}) {
    SearchLimits limits;
    limits.move_time = limit;
    EXPECT_GE(time_to_deadline(limits, 60), limit * 9 / 10);
    EXPECT_LT(time_to_deadline(limits, 60), limit);
  }
}

TEST(TimePlan, KeepsTheOverheadBack) {
  SearchLimits limits;
  limits.move_time = 1s;
  EXPECT_EQ(time_to_deadline(limits, 60, 0ms) - time_to_deadline(limits, 60, 200ms), 200ms);
  EXPECT_EQ(time_to_deadline(limits, 60, 2000ms), 0ms);
}

TEST(TimePlan, KeepsBackByHowMuchTheMachineIsLate) {
  SearchLimits limits;
  limits.move_time = 60ms;
  const auto used = [&](std::optional<Microseconds> lateness) {
    const TimePlan plan(limits, Color::black, 60, 0ms, {.lateness = lateness});
    return std::chrono::duration_cast<Microseconds>(*plan.deadline() - limits.started);
  };
  EXPECT_EQ(used(std::nullopt), 55ms) << "a twelfth while nothing was measured";
  EXPECT_EQ(used(0us), 58'500us) << "a fortieth";
  EXPECT_EQ(used(500us), 56'500us);
  EXPECT_EQ(used(2ms), 53ms) << "a twelfth";
  EXPECT_EQ(used(10ms), 45ms);
  EXPECT_EQ(used(100ms), 30ms) << "half of the limit at most";
  limits.move_time = 6s;
  EXPECT_EQ(used(10ms), 5970ms);
}

TEST(TimePlan, MoveTimeMayAlwaysBeginAnotherDepth) {
  SearchLimits limits;
  limits.move_time = 10ms;
  const TimePlan plan(limits, Color::black, 60, 0ms);
  EXPECT_TRUE(plan.may_begin_depth({.now = limits.started + 9ms, .last = 8ms, .before_last = 1ms}));
}

TEST(TimePlan, ClockBeginsNoDepthThatWouldEndBeyondThePlan) {
  const SearchLimits limits = with_clock(60s, 0ms);
  const TimePlan plan(limits, Color::black, 60, 0ms);
  EXPECT_TRUE(plan.may_begin_depth({.now = limits.started + 100ms, .last = 80ms, .before_last = 20ms}));
  EXPECT_FALSE(plan.may_begin_depth({.now = limits.started + 1500ms, .last = 1400ms, .before_last = 400ms}));
}

TEST(TimePlan, ClockSpendsNothingOnASingleMoveAndMoreOnAFallingScore) {
  const SearchLimits limits = with_clock(60s, 0ms);
  const TimePlan plan(limits, Color::black, 60, 0ms);
  DepthTiming timing{.now = limits.started + 100ms, .last = 80ms, .before_last = 20ms};
  timing.is_forced = true;
  EXPECT_FALSE(plan.may_begin_depth(timing));
  // About 2.9 s of the 60 s are for the first move. A depth that would end after 4 s starts only after a
  // falling score.
  DepthTiming late{.now = limits.started + 1500ms, .last = 1000ms, .before_last = 400ms};
  EXPECT_FALSE(plan.may_begin_depth(late));
  late.has_fallen = true;
  EXPECT_TRUE(plan.may_begin_depth(late));
}

TEST(TimePlan, ClockNeverPlansBeyondWhatRemains) {
  for (const Milliseconds remaining : {0ms, 1ms, 5ms, 50ms, 1000ms, 60000ms, 3600000ms}) {
    for (const Milliseconds increment : {0ms, 100ms, 10000ms}) {
      for (const int empties : {60, 40, 20, 10, 1}) {
        const Microseconds time = time_to_deadline(with_clock(remaining, increment), empties);
        EXPECT_GE(time, 0us);
        EXPECT_LE(time, remaining) << remaining.count() << '+' << increment.count() << " at " << empties;
      }
    }
  }
}

TEST(TimePlan, AWholeGameFitsTheClock) {
  Milliseconds remaining = 60s;
  for (int empties = 60; empties > 0; empties -= 2) {
    remaining -=
        std::chrono::duration_cast<Milliseconds>(time_to_deadline(with_clock(remaining, 0ms), empties));
    ASSERT_GT(remaining, 0ms) << empties;
  }
}

/// Returns the part of the clock at each number of empty squares, if every move takes its planned time.
std::vector<double> parts_spent(Milliseconds clock) {
  std::vector<double> parts(61);
  Milliseconds remaining = clock;
  for (int empties = 60; empties > 0; empties -= 2) {
    const SearchLimits limits = with_clock(remaining, 0ms);
    const TimePlan plan(limits, Color::black, empties, 0ms);
    Milliseconds planned = 0ms;
    while (plan.may_begin_depth({.now = limits.started + planned + 1ms})) planned += 1ms;
    remaining -= planned;
    parts[empties] = static_cast<double>(planned.count()) / static_cast<double>(clock.count());
  }
  return parts;
}

TEST(TimePlan, ClockGivesMostToTheMovesBeforeTheEndIsSeen) {
  for (const Milliseconds clock : {4s, 60s, 600s}) {
    const std::vector<double> parts = parts_spent(clock);
    EXPECT_NEAR(parts[60], parts[40], 0.15 * parts[60]) << clock.count();
    EXPECT_GT(*std::max_element(parts.begin() + 24, parts.begin() + 36), 1.3 * parts[40]) << clock.count();
    EXPECT_GT(std::accumulate(parts.begin() + 20, parts.end(), 0.0), 0.9) << clock.count();
  }
}

TEST(TimePlan, ClockExpectsTheEndToBeSeenSoonerWithMoreTime) {
  EXPECT_GT(parts_spent(600s)[34], 1.3 * parts_spent(4s)[34]);
  EXPECT_LT(parts_spent(600s)[26], 0.3 * parts_spent(4s)[26]);
}

TEST(TimePlan, TheOtherSidesClockDoesNotLimit) {
  SearchLimits limits;
  limits.white_clock = ClockTime{1ms, 0ms};
  EXPECT_FALSE(TimePlan(limits, Color::black, 60, 0ms).deadline());
}

TEST(TimePlan, TheEarliestOfSeveralTimesHolds) {
  SearchLimits limits = with_clock(1h, 0ms);
  limits.move_time = 100ms;
  EXPECT_LT(time_to_deadline(limits, 60), 100ms);
}

/// Returns the time in which slices start depths on a board of 100 squares with `empties` left.
Milliseconds slice_of(Milliseconds remaining, int empties) {
  const SearchLimits limits = with_clock(remaining, 0ms);
  const TimePlan plan(limits, Color::black, empties, 0ms, {.kind = PlanKind::slices, .squares = 100});
  Milliseconds slice = 0ms;
  for (DepthTiming timing; slice < 1h; slice += 1ms) {
    timing.now = limits.started + slice;
    if (!plan.may_begin_depth(timing)) break;
  }
  return slice;
}

TEST(TimePlan, SlicesAreFixedEarlyAndATenthLate) {
  EXPECT_EQ(slice_of(600'000ms, 96), 2000ms);
  EXPECT_EQ(slice_of(300'000ms, 51), 2000ms);
  // 20 ms are reserved for the machine: a tenth of 99,980 ms and of 9,980 ms.
  EXPECT_EQ(slice_of(100'000ms, 50), 9998ms);
  EXPECT_EQ(slice_of(10'000ms, 10), 998ms);
}

TEST(TimePlan, SlicesAreOverrunButNotTheClock) {
  const auto time_to_end = [](Milliseconds remaining) {
    const SearchLimits limits = with_clock(remaining, 0ms);
    return *TimePlan(limits, Color::black, 96, 0ms, {.kind = PlanKind::slices, .squares = 100}).deadline() -
           limits.started;
  };
  EXPECT_EQ(time_to_end(100'000ms), 6000ms);
  EXPECT_EQ(time_to_end(10'000ms), 4990ms);  // half of the rest is less than three slices
  EXPECT_LT(time_to_end(1000ms), 1000ms);
}

}  // namespace
}  // namespace emilia
