// SPDX-License-Identifier: MIT
#include "protocol/dialects/gtp_clock.h"

#include <gtest/gtest.h>

#include "protocol/words/go_request.h"

namespace emilia {
namespace {

using namespace std::chrono_literals;

SearchLimits limits_of(const GtpClock& clock, Color side = Color::black) {
  SearchLimits limits;
  clock.limit(limits, side);
  return limits;
}

void expect_move_time(const GtpClock& clock, Milliseconds time) {
  const SearchLimits limits = limits_of(clock);
  EXPECT_EQ(limits.move_time, time);
  EXPECT_FALSE(limits.black_clock);
}

void expect_clock(const GtpClock& clock, Milliseconds remaining, Milliseconds increment) {
  const SearchLimits limits = limits_of(clock);
  EXPECT_FALSE(limits.move_time);
  ASSERT_TRUE(limits.black_clock);
  EXPECT_EQ(limits.black_clock->remaining, remaining);
  EXPECT_EQ(limits.black_clock->increment, increment);
}

TEST(GtpClock, GivesASecondWhenNothingWasSaid) {
  GtpClock clock;
  expect_move_time(clock, kDefaultMoveTime);
  clock.configure(0s, 0s, 0);
  expect_move_time(clock, kDefaultMoveTime);
  clock.spend(Color::black, 5s);
  expect_move_time(clock, kDefaultMoveTime);
}

TEST(GtpClock, CountsMainTimeDown) {
  GtpClock clock;
  clock.configure(300s, 0s, 0);
  expect_clock(clock, 300s, 0s);
  clock.spend(Color::black, 100s);
  clock.spend(Color::white, 50s);
  expect_clock(clock, 200s, 0s);
  clock.spend(Color::black, 1000s);
  expect_clock(clock, 0s, 0s);
  clock.restart();
  expect_clock(clock, 300s, 0s);
}

TEST(GtpClock, BelievesWhatItIsTold) {
  GtpClock clock;
  clock.set_time_left(Color::black, 17s, 0);
  expect_clock(clock, 17s, 0s);
  EXPECT_EQ(limits_of(clock, Color::white).move_time, kDefaultMoveTime);
  clock.configure(300s, 0s, 0);
  clock.set_time_left(Color::black, 17s, 0);
  expect_clock(clock, 17s, 0s);
  clock.set_time_left(Color::black, 30s, 3);
  expect_move_time(clock, 10s);
}

TEST(GtpClock, TakesAPeriodWithoutStonesAsAnIncrement) {
  GtpClock clock;
  clock.configure(60s, 2s, 0);
  expect_clock(clock, 60s, 2s);
  clock.spend(Color::black, 10s);
  expect_clock(clock, 52s, 2s);
}

TEST(GtpClock, TakesAPeriodAloneAsTheTimeOfEveryMove) {
  GtpClock clock;
  clock.configure(0s, 2s, 0);
  expect_move_time(clock, 2s);
  clock.spend(Color::black, 1s);
  expect_move_time(clock, 2s);
  clock.set_time_left(Color::black, 0s, 0);
  expect_move_time(clock, 2s);
  clock.configure(0s, 2s, 1);
  expect_move_time(clock, 2s);
  clock.spend(Color::black, 1s);
  expect_move_time(clock, 2s);
}

TEST(GtpClock, SharesAPeriodAmongItsStones) {
  GtpClock clock;
  clock.configure(0s, 30s, 3);
  expect_move_time(clock, 10s);
  clock.spend(Color::black, 20s);
  expect_move_time(clock, 5s);
  clock.spend(Color::black, 1s);
  expect_move_time(clock, 9s);
  clock.spend(Color::black, 1s);
  expect_move_time(clock, 10s);
}

TEST(GtpClock, GoesFromMainTimeToPeriods) {
  GtpClock clock;
  clock.configure(60s, 30s, 3);
  expect_clock(clock, 70s,
               10s);  // the share of a stone may be used after the main time and is granted per move
  clock.spend(Color::black, 61s);
  expect_move_time(clock, 10s);
}

}  // namespace
}  // namespace emilia
