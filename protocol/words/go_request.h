// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "engine/api/engine.h"
#include "engine/base/result.h"
#include "engine/base/words.h"
#include "engine/board/position.h"

/// Parser of `go`, and the clock rules of the dialects.

namespace emilia {

/// Time of a move if a dialect must answer and neither time nor depth was given.
inline constexpr Milliseconds kDefaultMoveTime{1000};

/// Set of arguments of `go` in a dialect.
enum class GoArguments : std::uint8_t {
  uoi,  ///< `time`, `movetime`, `btime`, `wtime`, `binc`, `winc`, `depth`, `nodes`, `searchmoves`, `exact`,
        ///< `wld`, `window`, `selectivity`, `infinite`, `ponder`
  ugi,  ///< `p1time`, `p2time`, `p1inc`, `p2inc` for the clocks; neither `time` nor `ponder`
  usi,  ///< arguments of uoi except `time`, and `byoyomi`
  uci   ///< arguments of uoi except `time`, and `movestogo`; `wtime` and `winc` belong to Black, who is first
};

/// Parses the arguments of `go`, each at most once, in any order. The side to move of `position` needs a
/// clock if any clock is given, and `searchmoves` must be legal there. Without a limit or a goal (`exact`,
/// `wld`, `window`, `selectivity`), the search is infinite. Negative clocks of ugi and usi count as zero. The
/// error names the argument and the expected form.
Result<SearchLimits> parse_limits(Words& tokens, const Position& position, Clock::time_point started,
                                  GoArguments dialect = GoArguments::uoi);

/// Sets the clock of a side with main time and byo-yomi: `per_move` is granted again for each move after the
/// main time is used up. Without main time, each move has `per_move`.
void limit_by_byoyomi(SearchLimits& limits, Color side, Milliseconds main, Milliseconds per_move);

}  // namespace emilia
