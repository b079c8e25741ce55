// SPDX-License-Identifier: MIT
#pragma once

#include "engine/board/game.h"
#include "engine/board/perft.h"
#include "engine/search/limits.h"
#include "protocol/tokenizer.h"

/// What commands ask for, read from the words behind the command. The readers take all words to the end of
/// the line; an error names the word that was wrong and what was expected.

namespace emilia {

/// A position of 65 characters, or an error that shows the word too.
Result<Position> parse_position_word(std::string_view word);

/// `startpos` or the 65 characters of a position, then perhaps `moves` and moves, a forced pass among them or
/// left out.
Result<Game> parse_game(Words& words);

/// The limits behind `go`: `time`, `movetime`, `btime`, `wtime`, `binc`, `winc`, `depth`, `nodes`, each with
/// its number, `infinite` and `ponder`, in any order and each at most once. `to_move` is the side whose clock
/// is needed when there are clocks. No limit at all is `infinite`.
Result<SearchLimits> parse_limits(Words& words, Color to_move, Clock::time_point started);

inline constexpr int kMaxPerftDepth = 60;

struct PerftRequest {
  int depth = 0;
  PerftRule rule = PerftRule::full_depth;
};

/// A depth, then perhaps a rule.
Result<PerftRequest> parse_perft(Words& words);

/// "full-depth", "finished-leaf" or "free-pass".
Result<PerftRule> parse_perft_rule(std::string_view word);

/// How many moves to take back or to play again: a number from 1 on, or nothing for one.
Result<std::size_t> parse_move_count(Words& words);

/// Takes the next word, which has to be `expected`; `place` says where it stands ("after the position").
Status expect_word(Words& words, std::string_view expected, std::string_view place);

/// An error that names the first word that is left, if there is one.
Status expect_end(const Words& words);

}  // namespace emilia
