// SPDX-License-Identifier: MIT
#include "protocol/words/go_request.h"

#include <gtest/gtest.h>

namespace emilia {
namespace {

using namespace std::chrono_literals;

Result<SearchLimits> limits_of(std::string_view line, GoArguments dialect, Color to_move = Color::black) {
  Words words(line);
  Position position = start_position();
  if (to_move == Color::white) position = position.after(Square::f5);
  return parse_limits(words, position, Clock::time_point(1h), dialect);
}

Result<SearchLimits> limits_of(std::string_view line, Color to_move = Color::black) {
  return limits_of(line, GoArguments::uoi, to_move);
}

TEST(ParseLimits, TakesEachWord) {
  const auto limits = limits_of("winc 40 binc 30 wtime 20 btime 10 nodes 6 depth 5 movetime 50 ponder");
  ASSERT_TRUE(limits) << limits.error().message;
  EXPECT_EQ(limits->black_clock->remaining, 10ms);
  EXPECT_EQ(limits->black_clock->increment, 30ms);
  EXPECT_EQ(limits->white_clock->remaining, 20ms);
  EXPECT_EQ(limits->white_clock->increment, 40ms);
  EXPECT_EQ(limits->nodes, 6U);
  EXPECT_EQ(limits->depth, 5);
  EXPECT_EQ(limits->move_time, 50ms);
  EXPECT_TRUE(limits->is_pondering);
  EXPECT_FALSE(limits->is_infinite);
  EXPECT_EQ(limits->started, Clock::time_point(1h));
}

TEST(ParseLimits, TakesTheSmallerTimeOfAMove) {
  EXPECT_EQ(limits_of("time 0.5 movetime 400")->move_time, 400ms);
  EXPECT_EQ(limits_of("movetime 600 time 0.5")->move_time, 500ms);
  EXPECT_EQ(limits_of("time 0")->move_time, 0ms);
}

TEST(ParseLimits, TakesWhatIsToBeKnown) {
  for (const GoArguments dialect : {GoArguments::uoi, GoArguments::ugi, GoArguments::usi, GoArguments::uci}) {
    const auto exact = limits_of("exact", dialect);
    ASSERT_TRUE(exact) << exact.error().message;
    EXPECT_FALSE(exact->is_infinite);
    EXPECT_FALSE(exact->window);
    EXPECT_EQ(limits_of("wld", dialect)->window, (DiscWindow{-1, 1}));
    EXPECT_EQ(limits_of("depth 20 window -6 2", dialect)->window, (DiscWindow{-6, 2}));
    EXPECT_EQ(limits_of("selectivity 95 movetime 5", dialect)->selectivity, Selectivity::percent95);
    EXPECT_EQ(limits_of("selectivity 100 exact", dialect)->selectivity, Selectivity::none);
    EXPECT_TRUE(limits_of("infinite wld", dialect)->is_infinite);
  }
  for (const std::string_view line :
       {"exact wld", "window 1 2 wld", "selectivity 73 exact", "selectivity 90", "selectivity", "window 1",
        "window 2 1", "window 1 1", "window a b", "window -101 0", "window 0 101", "exact exact", "wld 1"}) {
    EXPECT_FALSE(limits_of(line)) << line;
  }
}

TEST(ParseLimits, WithoutAnyIsInfinite) {
  EXPECT_TRUE(limits_of("")->is_infinite);
  EXPECT_TRUE(limits_of("ponder")->is_infinite);
  EXPECT_TRUE(limits_of("infinite depth 5")->is_infinite);
  EXPECT_FALSE(limits_of("depth 5")->is_infinite);
}

TEST(ParseLimits, NeedsTheClockOfTheSideToMove) {
  EXPECT_TRUE(limits_of("btime 5", Color::black));
  EXPECT_TRUE(limits_of("wtime 5", Color::white));
  EXPECT_FALSE(limits_of("btime 5", Color::white));
  EXPECT_FALSE(limits_of("wtime 5", Color::black));
  EXPECT_EQ(limits_of("btime 5")->black_clock->increment, 0ms);
  EXPECT_FALSE(limits_of("btime 5")->white_clock);
}

TEST(ParseLimits, RefusesWhatContradicts) {
  for (const std::string_view line : {"foo",
                                      "depth",
                                      "depth 0",
                                      "depth -1",
                                      "depth 1.5",
                                      "depth 1001",
                                      "nodes 0",
                                      "time -1",
                                      "time",
                                      "movetime 1.5",
                                      "time 1 time 1",
                                      "infinite infinite",
                                      "binc 5",
                                      "winc 5 btime 5",
                                      "infinite time 5",
                                      "infinite btime 5",
                                      "depth infinite",
                                      "nodes 1000000000000000001",
                                      "movetime 1000000001",
                                      "TIME 5",
                                      "searchmoves",
                                      "searchmoves depth 5",
                                      "searchmoves e3",
                                      "searchmoves pass",
                                      "searchmoves f5 f6",
                                      "p1time 5",
                                      "byoyomi 5",
                                      "btime --5",
                                      "btime -",
                                      "depth -5",
                                      "5"}) {
    EXPECT_FALSE(limits_of(line)) << line;
  }
}

TEST(ParseLimits, TakesATimeBelowZeroAsNone) {
  const auto clocks = limits_of("btime -100 wtime -1 binc -5 winc -0");
  ASSERT_TRUE(clocks) << clocks.error().message;
  EXPECT_EQ(clocks->black_clock->remaining, 0ms);
  EXPECT_EQ(clocks->black_clock->increment, 0ms);
  EXPECT_EQ(clocks->white_clock->remaining, 0ms);
  EXPECT_EQ(limits_of("movetime -20")->move_time, 0ms);
  EXPECT_EQ(limits_of("p1time -10 p2time 20", GoArguments::ugi)->black_clock->remaining, 0ms);
  EXPECT_EQ(limits_of("btime -1 wtime 0 byoyomi 500", GoArguments::usi)->move_time, 500ms);
}

TEST(ParseLimits, TakesMovesToSearchOnceEach) {
  const auto limits = limits_of("depth 3 searchmoves F5 d3 f5 nodes 7");
  ASSERT_TRUE(limits) << limits.error().message;
  EXPECT_EQ(limits->search_moves, (std::vector{Square::f5, Square::d3}));
  EXPECT_EQ(limits->depth, 3);
  EXPECT_EQ(limits->nodes, 7U);
  EXPECT_TRUE(limits_of("depth 3")->search_moves.empty());
  EXPECT_TRUE(limits_of("searchmoves d6", Color::white));
}

TEST(ParseLimits, KnowsUgisClocks) {
  const auto limits = limits_of("p1time 10 p2time 20 p1inc 30 p2inc 40", GoArguments::ugi);
  ASSERT_TRUE(limits) << limits.error().message;
  EXPECT_EQ(limits->black_clock->remaining, 10ms);
  EXPECT_EQ(limits->white_clock->remaining, 20ms);
  EXPECT_EQ(limits->black_clock->increment, 30ms);
  EXPECT_EQ(limits->white_clock->increment, 40ms);
  for (const std::string_view line :
       {"btime 5", "time 5", "ponder", "p1time", "p1time --5", "p1time -", "p2time 5", "p1inc 5"}) {
    EXPECT_FALSE(limits_of(line, GoArguments::ugi)) << line;
  }
}

TEST(ParseLimits, KnowsUcisClocks) {
  const auto limits = limits_of("wtime 10 btime 20 winc 30 binc 40", GoArguments::uci);
  ASSERT_TRUE(limits) << limits.error().message;
  EXPECT_EQ(limits->black_clock->remaining, 10ms);
  EXPECT_EQ(limits->white_clock->increment, 40ms);
  const auto share = limits_of("wtime 1000 btime 20 winc 30 movestogo 10", GoArguments::uci);
  EXPECT_EQ(share->move_time, 130ms);
  EXPECT_FALSE(share->black_clock);
  EXPECT_EQ(limits_of("wtime 1000 winc 30 movestogo 1", GoArguments::uci)->move_time, 1000ms);
  EXPECT_EQ(limits_of("wtime 1000 movetime 5 movestogo 1", GoArguments::uci)->move_time, 5ms);
  EXPECT_FALSE(limits_of("depth 3 movestogo 4", GoArguments::uci)->move_time);
  for (const std::string_view line : {"btime 5", "time 5", "movestogo 0", "movestogo", "byoyomi 5"})
    EXPECT_FALSE(limits_of(line, GoArguments::uci)) << line;
}

TEST(ParseLimits, KnowsUsisByoyomi) {
  const auto fixed = limits_of("btime 0 wtime 0 byoyomi 500", GoArguments::usi);
  ASSERT_TRUE(fixed) << fixed.error().message;
  EXPECT_EQ(fixed->move_time, 500ms);
  EXPECT_FALSE(fixed->black_clock);
  EXPECT_EQ(limits_of("byoyomi 500", GoArguments::usi)->move_time, 500ms);
  const auto both = limits_of("btime 2000 wtime 0 byoyomi 500", GoArguments::usi);
  EXPECT_EQ(both->black_clock->remaining, 2500ms);
  EXPECT_EQ(both->black_clock->increment, 500ms);
  EXPECT_FALSE(both->move_time);
  const auto fischer = limits_of("btime 2000 wtime 3000 binc 10 winc 20", GoArguments::usi, Color::white);
  EXPECT_EQ(fischer->white_clock->remaining, 3000ms);
  EXPECT_EQ(fischer->white_clock->increment, 20ms);
  EXPECT_FALSE(limits_of("time 5", GoArguments::usi));
  EXPECT_TRUE(limits_of("", GoArguments::usi)->is_infinite);
}

}  // namespace
}  // namespace emilia
