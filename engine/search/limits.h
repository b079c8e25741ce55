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

/// Remaining time of a side for the game, and its increment for each move. Not negative.
struct ClockTime {
  Milliseconds remaining{0};
  Milliseconds increment{0};
};

/// Greatest depth of a request. No board is that deep.
inline constexpr int kMaxDepth = 1000;

/// Limits of a search. Absent limits do not limit. The first limit reached, or a completely searched tree,
/// ends the search. `is_infinite` and `is_pondering` delay the answer.
struct SearchLimits {
  std::optional<Microseconds> move_time;  ///< for this move, from `started` to the answer; not negative
  std::optional<ClockTime> black_clock;
  std::optional<ClockTime> white_clock;
  std::optional<int> depth;            ///< in plies, passes not counted; at least 1
  std::optional<std::uint64_t> nodes;  ///< of all threads together; at least 1
  std::vector<Square> search_moves;    ///< candidate moves, all legal and different; empty for any move
  /// Expected value of the game for the side to move. Without a depth, the search goes to the end of the game
  /// at once and searches around this value first. A wrong expectation costs time but does not change the
  /// result.
  std::optional<Discs> expected;
  /// Window of searches to the end of the game. Values outside it are not needed exactly.
  std::optional<DiscWindow> window;
  /// Selectivity of the last search, to `depth` or to the end of the game; earlier searches are not more
  /// exact. By default depths use that of the midgame, and the end of the game is searched exactly.
  std::optional<Selectivity> selectivity;
  bool is_infinite = false;   ///< answers only after `stop`
  bool is_pondering = false;  ///< the clock starts at `ponderhit`; answers only after it or `stop`
  Clock::time_point started = Clock::now();  ///< time at which the command for the search was received

  [[nodiscard]] const std::optional<ClockTime>& clock(Color color) const {
    return color == Color::black ? black_clock : white_clock;
  }

  /// Returns true if a time or the clock of that side limits the search.
  [[nodiscard]] bool is_timed(Color to_move) const { return move_time || clock(to_move); }
};

}  // namespace emilia
