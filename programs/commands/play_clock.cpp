// SPDX-License-Identifier: MIT
#include "programs/commands/play_clock.h"

#include <algorithm>

#include "engine/base/numbers.h"
#include "engine/base/text.h"

namespace emilia {

void PlayClock::take(Color color, Milliseconds used) {
  Milliseconds& remaining = times_[static_cast<std::size_t>(color)].remaining;
  remaining = std::max(remaining - used, Milliseconds(0));
}

void PlayClock::add_increment(Color color) {
  ClockTime& time = times_[static_cast<std::size_t>(color)];
  time.remaining += time.increment;
}

Result<ClockTime> parse_play_clock(std::string_view text) {
  constexpr std::string_view kExpected =
      ": expected minutes such as 5, or minutes and seconds per move such as 3+2";
  const std::size_t plus = std::min(text.find('+'), text.size());
  const bool has_increment = plus < text.size();
  // parse_seconds reads both numbers; minutes are scaled by 60.
  const auto minutes = parse_seconds(text.substr(0, plus), "clock");
  const auto increment = parse_seconds(has_increment ? text.substr(plus + 1) : "0", "clock");
  constexpr int kSecondsAMinute = 60;
  if (minutes && increment) {
    const auto time = std::chrono::duration_cast<Milliseconds>(*minutes * kSecondsAMinute);
    if (time.count() > 0) return ClockTime{time, std::chrono::duration_cast<Milliseconds>(*increment)};
  }
  return Error{"invalid clock " + in_quotes(text) + std::string(kExpected)};
}

std::string format_clock(Milliseconds remaining) {
  const auto total = remaining.count();
  const auto minutes = total / 60'000;
  const auto seconds = total / 1000 % 60;
  std::string text = std::to_string(minutes) + (seconds < 10 ? ":0" : ":") + std::to_string(seconds);
  if (minutes == 0 && seconds < 10) text += '.' + std::to_string(total / 100 % 10);
  return text;
}

}  // namespace emilia
