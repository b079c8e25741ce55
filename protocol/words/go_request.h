// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "engine/base/result.h"
#include "engine/base/words.h"
#include "engine/board/position.h"
#include "engine/engine.h"

/// What a `go` asks for, and clocks as the dialects tell of them.

namespace emilia {

/// How long a move takes in a dialect that has to answer, when nothing was said of time or depth.
inline constexpr Milliseconds kUntoldMoveTime{1000};

/// The words that a dialect has behind `go`.
enum class GoWords : std::uint8_t {
  uoi,  ///< `time`, `movetime`, `btime`, `wtime`, `binc`, `winc`, `depth`, `nodes`, `searchmoves`, `exact`,
        ///< `wld`, `window`, `selectivity`, `infinite`, `ponder`
  ugi,  ///< `p1time`, `p2time`, `p1inc`, `p2inc` for the clocks; neither `time` nor `ponder`
  usi   ///< those of uoi but `time`, and `byoyomi`
};

/// The limits behind `go`, each word with its number, in any order and each at most once. `position` is the
/// one to search: its side to move needs a clock when there are clocks, and `searchmoves` are legal in it.
/// Neither a limit nor a goal (`exact`, `wld`, `window`, `selectivity`) is `infinite`. Clocks of ugi and usi
/// may be below zero, which is taken as zero. The error names the word that was wrong and what was expected.
Result<SearchLimits> parse_limits(Words& words, const Position& position, Clock::time_point started,
                                  GoWords dialect = GoWords::uoi);

/// Limits a side by a clock with main time and a time that every move is given anew when the main time is
/// used up. Without main time each move has `per_move`.
void limit_by_byoyomi(SearchLimits& limits, Color side, Milliseconds main, Milliseconds per_move);

}  // namespace emilia
