// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <optional>

#include "engine/engine.h"

namespace emilia {

/// The clocks of a game as GTP tells of them: the settings, and at times what is left. In between it counts
/// along.
class GtpClock {
 public:
  /// `time_settings`. Main time, then `period` for every `stones` moves. Without stones, where GTP's text has
  /// no limit at all, the period is what match runners mean by it: an increment of every move (Fischer's
  /// clock), or the time of every move when there is no main time. Three zeros are no limit.
  void configure(Milliseconds main, Milliseconds period, int stones);

  /// `time_left`: main time when `stones` is 0, or else the time for that many moves.
  void tell(Color color, Milliseconds left, int stones);

  /// A game begins: both sides have all their time.
  void restart();

  /// A side has thought for a time and moved.
  void spend(Color color, Milliseconds time);

  /// Limits a search for a side by what it has left, or by `kUntoldMoveTime`.
  void limit(SearchLimits& limits, Color color) const;

 private:
  struct TimeControl {
    Milliseconds main{0};
    Milliseconds period{0};
    int stones = 0;
  };

  /// What a side has left: main time when `stones` is 0, or else the time for that many moves.
  struct Side {
    Milliseconds left{0};
    int stones = 0;
  };

  void begin_period(Side& side) const;
  [[nodiscard]] bool has_fixed_move_time() const;

  std::optional<TimeControl> control_;
  std::array<std::optional<Side>, 2> sides_;  ///< nothing where nothing was said
};

}  // namespace emilia
