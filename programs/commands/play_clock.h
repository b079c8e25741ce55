// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "engine/api/engine.h"
#include "engine/base/result.h"
#include "engine/board/position.h"

namespace emilia {

/// Clocks of the two players of a game.
class PlayClock {
 public:
  explicit PlayClock(ClockTime setting) : times_{setting, setting} {}

  [[nodiscard]] const ClockTime& time(Color color) const { return times_[static_cast<std::size_t>(color)]; }
  [[nodiscard]] bool has_run_out(Color color) const { return time(color).remaining <= Milliseconds(0); }

  /// Subtracts thinking time of a player who has not moved yet.
  void take(Color color, Milliseconds used);

  /// Adds the increment after a move.
  void add_increment(Color color);

 private:
  std::array<ClockTime, 2> times_;
};

/// Parses minutes with an optional increment in seconds: "5", "3+2", "0.5".
Result<ClockTime> parse_play_clock(std::string_view text);

/// Returns "4:59", with tenths below ten seconds: "0:09.5".
std::string format_clock(Milliseconds remaining);

}  // namespace emilia
