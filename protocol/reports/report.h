// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

#include "engine/bench.h"
#include "engine/engine.h"
#include "protocol/words/option_table.h"

/// The lines and words that the engine answers with, without their line feeds.

namespace emilia {

/// How a score is written: "score 3.25", in discs, or "score cp 325", in hundredths of a disc.
enum class ScoreUnit : std::uint8_t { discs, centidiscs };

/// "info depth 9 score 3.25 nodes 81234 nps 2210000 time 37 hashfull 12 pv f5 d6 c3"; behind the
/// score stands "exact" where it is proven, which no selectivity stands before, "lowerbound proven" or
/// "upperbound" where it is a bound, and "book" where a book knows it. "pv" is left out
/// where there is no line.
std::string format_info(const SearchInfo& info, ScoreUnit unit = ScoreUnit::discs);

/// "bestmove f5 ponder d6", "bestmove f5", "bestmove pass".
std::string format_best_move(const BestMove& best);

/// "option name Hash type spin default 64 min 1 max 65536": the value in `defaults` is shown as the default.
std::string format_option(const Option& option, const ProgramOptions& defaults);

/// "(3,5)" for e3: row and column, both from 1; "pass". Requires a square or a pass.
std::string format_umea_move(Square move);

/// "perft 8 390216".
std::string format_perft(int depth, std::uint64_t count);

/// Nodes per second, rounded down; an elapsed time of zero counts as a microsecond.
std::uint64_t nodes_per_second(std::uint64_t nodes, std::chrono::microseconds elapsed);

/// Whole milliseconds, rounded down.
std::string format_milliseconds(std::chrono::microseconds elapsed);

/// The last lines of a bench: a line each for its halves, and the signature.
std::string format_bench(const BenchResult& result);

}  // namespace emilia
