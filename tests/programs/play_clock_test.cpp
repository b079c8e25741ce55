// SPDX-License-Identifier: MIT
#include "programs/commands/play_clock.h"

#include <gtest/gtest.h>

namespace emilia {
namespace {

using namespace std::chrono_literals;

TEST(PlayClock, IsReadAsMinutesAndSecondsAMove) {
  const auto fischer = parse_play_clock("3+2");
  ASSERT_TRUE(fischer);
  EXPECT_EQ(fischer->remaining, 180s);
  EXPECT_EQ(fischer->increment, 2s);
  EXPECT_EQ(parse_play_clock("0.5")->remaining, 30s);
  EXPECT_EQ(parse_play_clock("5")->increment, 0s);
  for (const char* text : {"", "0", "0.00001", "+2", "3+", "3+x", "-1", "3+2+1", "five"}) {
    EXPECT_FALSE(parse_play_clock(text)) << text;
  }
  EXPECT_EQ(parse_play_clock("x").error().message,
            "invalid clock 'x': expected minutes such as 5, or minutes and seconds per move such as 3+2");
}

TEST(PlayClock, TakesTimeFromOneSideAndNeverMoreThanThereIs) {
  PlayClock clock({10s, 2s});
  clock.take(Color::white, 4s);
  clock.add_increment(Color::white);
  EXPECT_EQ(clock.time(Color::white).remaining, 8s);
  EXPECT_EQ(clock.time(Color::black).remaining, 10s);
  clock.take(Color::black, 11s);
  EXPECT_EQ(clock.time(Color::black).remaining, 0s);
  EXPECT_TRUE(clock.has_run_out(Color::black));
  EXPECT_FALSE(clock.has_run_out(Color::white));
}

TEST(PlayClock, IsShownInMinutesAndSeconds) {
  EXPECT_EQ(format_clock(300s), "5:00");
  EXPECT_EQ(format_clock(61'999ms), "1:01");
  EXPECT_EQ(format_clock(9'540ms), "0:09.5");
  EXPECT_EQ(format_clock(0ms), "0:00.0");
}

}  // namespace
}  // namespace emilia
