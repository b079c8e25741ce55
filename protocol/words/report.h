// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

#include "engine/api/bench.h"
#include "engine/api/engine.h"
#include "protocol/words/program_options.h"

/// Formats of the answers of the engine, without line feeds.

namespace emilia {

/// Unit of a score: "score 3.25" in discs, or "score cp 325" in hundredths of a disc.
enum class ScoreUnit : std::uint8_t { discs, centidiscs };

/// Returns "info depth 9 score 3.25 nodes 81234 nps 2210000 time 37 hashfull 12 pv f5 d6 c3". After the
/// score: "exact" if it is proven (then without a selectivity before it), "lowerbound proven" or "upperbound"
/// for a bound, "book" for a book value. "pv" is omitted without a line.
std::string format_info(const SearchInfo& info, ScoreUnit unit = ScoreUnit::discs);

/// Returns "bestmove f5 ponder d6", "bestmove f5" or "bestmove pass".
std::string format_best_move(const BestMove& best);

/// Returns "option name Hash type spin default 64 min 1 max 65536" with the value in `defaults` as default.
std::string format_option(const Option& option, const ProgramOptions& defaults);

/// Returns "(3,5)" for e3, row and column from 1, or "pass". Requires a square or a pass.
std::string format_umea_move(Square move);

/// Returns "perft 8 390216".
std::string format_perft(int depth, std::uint64_t count);

/// Returns nodes per second, rounded down; zero time counts as one microsecond.
std::uint64_t nodes_per_second(std::uint64_t nodes, std::chrono::microseconds elapsed);

/// Returns whole milliseconds, rounded down.
std::string format_milliseconds(std::chrono::microseconds elapsed);

/// Returns the last lines of a bench: one line for each half, and the signature.
std::string format_bench(const BenchResult& result);

}  // namespace emilia
