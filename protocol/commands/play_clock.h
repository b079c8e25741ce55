// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "engine/base/result.h"
#include "engine/board/position.h"
#include "engine/engine.h"

namespace emilia {

/// The clocks of the two players of a game; time is taken from one at a time.
class PlayClock {
 public:
  explicit PlayClock(ClockTime setting) : times_{setting, setting} {}

  [[nodiscard]] const ClockTime& time(Color color) const { return times_[static_cast<std::size_t>(color)]; }
  [[nodiscard]] bool has_run_out(Color color) const { return time(color).remaining <= Milliseconds(0); }

  /// A player thought for so long and did not move.
  void take(Color color, Milliseconds used);

  /// A player moved; what it thought is taken already.
  void add_increment(Color color);

 private:
  std::array<ClockTime, 2> times_;
};

/// Reads minutes, perhaps with `+` and the seconds that every move adds: "5", "3+2", "0.5".
Result<ClockTime> parse_play_clock(std::string_view text);

/// "4:59", and "0:09.5" below ten seconds; "0:00.0" when it has run out.
std::string format_clock(Milliseconds remaining);

}  // namespace emilia
