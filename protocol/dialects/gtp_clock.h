// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <optional>

#include "engine/api/engine.h"

namespace emilia {

/// Clocks of a game from the GTP settings and the reported times. Runs along between reports.
class GtpClock {
 public:
  /// Handles `time_settings`: main time, then `period` for every `stones` moves. Without stones, GTP has no
  /// limit; match runners mean an increment per move (Fischer clock), or the time per move if there is no
  /// main time. Three zeros mean no limit.
  void configure(Milliseconds main, Milliseconds period, int stones);

  /// Handles `time_left`: main time if `stones` is 0, else the time for that many moves.
  void set_time_left(Color color, Milliseconds left, int stones);

  /// Restores the full time of both sides for a new game.
  void restart();

  /// Subtracts the time of a move.
  void spend(Color color, Milliseconds time);

  /// Limits a search by the time left of a side, or by `kDefaultMoveTime`.
  void limit(SearchLimits& limits, Color color) const;

 private:
  struct TimeControl {
    Milliseconds main{0};
    Milliseconds period{0};
    int stones = 0;
  };

  /// Time left of a side: main time if `stones` is 0, else the time for that many moves.
  struct Side {
    Milliseconds left{0};
    int stones = 0;
  };

  void begin_period(Side& side) const;
  [[nodiscard]] bool has_fixed_move_time() const;

  std::optional<TimeControl> control_;
  std::array<std::optional<Side>, 2> sides_;  ///< nullopt without settings
};

}  // namespace emilia
