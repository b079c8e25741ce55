// SPDX-License-Identifier: MIT
#include "engine/classic/classic_player.h"

#include <gtest/gtest.h>

#include "tests/support/wide_positions.h"

namespace emilia {
namespace {

using namespace std::chrono_literals;

SearchLimits clock_limits(Milliseconds remaining) {
  SearchLimits limits;
  limits.black_clock = ClockTime{remaining, Milliseconds(0)};
  return limits;
}

/// How long the Cretan plan would let depths begin, where both sides of a 10x10 board have `empties` left.
Milliseconds slice_of(Milliseconds remaining, int empties) {
  const SearchLimits limits = clock_limits(remaining);
  const ClassicClock clock(limits, Color::black, empties, 100, ClassicPlan::slices, {}, 0ms);
  Milliseconds slice = 0ms;
  for (DepthTiming timing; slice < 1h; slice += 1ms) {
    timing.now = limits.started + slice;
    if (!clock.may_begin_depth(timing)) break;
  }
  return slice;
}

TEST(ClassicClock, SlicesAreFixedEarlyAndATenthLate) {
  EXPECT_EQ(slice_of(600'000ms, 96), 2000ms);
  EXPECT_EQ(slice_of(300'000ms, 51), 2000ms);
  // 20 ms are kept back for the machine: a tenth of 99,980 and of 9,980 ms.
  EXPECT_EQ(slice_of(100'000ms, 50), 9998ms);
  EXPECT_EQ(slice_of(10'000ms, 10), 998ms);
}

TEST(ClassicClock, OverrunsASliceButNotTheClock) {
  const SearchLimits limits = clock_limits(10'000ms);
  const ClassicClock early(limits, Color::black, 96, 100, ClassicPlan::slices, {}, 0ms);
  EXPECT_EQ(*early.deadline() - limits.started,
            4990ms);  // three slices would be six seconds: half of 9980 ms is less
  const SearchLimits short_limits = clock_limits(1000ms);
  const ClassicClock last(short_limits, Color::black, 96, 100, ClassicPlan::slices, {}, 0ms);
  EXPECT_LT(*last.deadline() - short_limits.started, 1000ms);
}

TEST(ClassicClock, OursIsTheEnginesPlan) {
  const SearchLimits limits = clock_limits(60'000ms);
  const ClassicClock clock(limits, Color::black, 40, 64, ClassicPlan::ours, {}, 5ms);
  EXPECT_EQ(clock.deadline(), TimePlan(limits, Color::black, 40, 5ms).deadline());
}

TEST(ClassicPlayer, DeepensUntilTheDepthThatWasAsked) {
  const WideGeometry geometry = test::geometry_of("10x10 blocked a1,j10");
  ClassicPlayer player(geometry, ClassicPlayerParams::cretan());
  SearchLimits limits;
  limits.depth = 4;
  std::vector<int> depths;
  const WideSquare move =
      player.choose_move({geometry.start(), Color::black}, limits, false,
                         [&depths](const ClassicDepth& depth) { depths.push_back(depth.result.depth); });
  EXPECT_EQ(depths, (std::vector<int>{1, 2, 3, 4}));
  EXPECT_TRUE(contains(geometry.start().legal_moves(geometry.playable()), move));
}

TEST(ClassicPlayer, Solves4x4WithinItsTime) {
  const WideGeometry geometry = test::geometry_of("4x4");
  ClassicPlayer player(geometry, ClassicPlayerParams::best(WideEval::staged));
  SearchLimits limits;
  limits.move_time = 20s;
  std::optional<ClassicDepth> last;
  player.choose_move({geometry.start(), Color::black}, limits, false,
                     [&last](const ClassicDepth& depth) { last = depth; });
  ASSERT_TRUE(last);
  EXPECT_TRUE(last->result.is_exact);
  EXPECT_EQ(last->result.score, Score::from_discs(-10));
}

TEST(ClassicPlayer, AnswersInTime) {
  const WideGeometry geometry = test::geometry_of("10x10");
  for (const ClassicPlayerParams& params :
       {ClassicPlayerParams::cretan(), ClassicPlayerParams::best(WideEval::naive)}) {
    ClassicPlayer player(geometry, params);
    SearchLimits limits;
    limits.move_time = 50ms;
    limits.started = Clock::now();
    player.choose_move({geometry.start(), Color::black}, limits, false, [](const ClassicDepth&) {});
    EXPECT_LT(Clock::now() - limits.started, 2s);
  }
}

}  // namespace
}  // namespace emilia
