// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/board/position.h"
#include "engine/search/selectivity.h"
#include "engine/search/window.h"

namespace emilia {

using Clock = std::chrono::steady_clock;
using Milliseconds = std::chrono::milliseconds;
using Microseconds = std::chrono::microseconds;

/// A side's time for the rest of the game, and the time that each of its moves adds. Not negative.
struct ClockTime {
  Milliseconds remaining{0};
  Milliseconds increment{0};
};

/// The end of a search. Limits that are absent do not limit; the first one reached ends the search, and
/// so does a tree that has been seen to its end; `is_infinite` and `is_pondering` keep the answer back.
struct SearchLimits {
  std::optional<Microseconds> move_time;  ///< for this move, from `started` to the answer; not negative
  std::optional<ClockTime> black_clock;
  std::optional<ClockTime> white_clock;
  std::optional<int> depth;            ///< plies, passes not counted; at least 1
  std::optional<std::uint64_t> nodes;  ///< of all threads together; at least 1
  std::vector<Square> search_moves;    ///< choose among these, all legal and different; empty for any move
  /// The expected value of the game to the side to move. Without a depth, the search goes to the end of
  /// the game at once and looks around this value first; it finds the right value whatever is expected.
  std::optional<Discs> expected;
  /// The window of searches to the end of the game: the rest of what they could find is not asked for.
  std::optional<DiscWindow> window;
  /// The confidence of the last search, be it to `depth` or to the end of the game, and of none before it a
  /// higher one. Without it depths have that of the midgame, and the end of the game is searched exactly.
  std::optional<Selectivity> selectivity;
  bool is_infinite = false;   ///< answer only after `stop`
  bool is_pondering = false;  ///< time counts from `ponderhit` on; answer only after it or `stop`
  Clock::time_point started = Clock::now();  ///< when the command that asks for the search was received

  [[nodiscard]] const std::optional<ClockTime>& clock(Color color) const {
    return color == Color::black ? black_clock : white_clock;
  }
};

}  // namespace emilia
