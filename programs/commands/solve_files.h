// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "engine/api/options.h"
#include "engine/base/result.h"
#include "engine/base/shard.h"
#include "engine/board/shape.h"
#include "engine/solve/position_solver.h"

namespace emilia {

/// Request to solve the positions of files.
struct SolveRequest {
  std::vector<std::string> files;  ///< arguments of `read_problem_files`
  SolveGoal goal;                  ///< of each position
  bool is_json = false;            ///< print results as JSON and totals to stderr
  bool prints_progress = false;    ///< print progress lines to stderr
  std::string results;             ///< results file; empty for none
  bool is_resumed = false;         ///< continue an existing results file
  Shard shard;                     ///< part of the positions to solve
  std::optional<Shape> board;      ///< board of all positions; by default from the length of each
  EngineOptions options;
  bool adapts_hash = false;  ///< choose the table size per position, with that of the options as maximum
};

/// Result of a run.
enum class SolveOutcome : std::uint8_t { right, wrong, interrupted };

/// Maximum number of empty squares for positions that are solved in parallel, one thread each.
inline constexpr int kMaxEmptiesSideBySide = 20;

/// Solves the positions and prints a row per position in order, then the totals. Each position starts with an
/// empty table, so results on one thread do not depend on earlier positions. Ctrl-C stops the run and prints
/// partial results. A broken output also stops the run if there is no results file. Errors: an unreadable or
/// damaged file (before the first search), a results file that is unusable or belongs to other positions or
/// flags, out of memory.
Result<SolveOutcome> solve(const SolveRequest& request, std::ostream& out, std::ostream& err);

/// Returns the table size for a position in MB: 16 for 24 empty squares, doubled with each further one; at
/// least 1, at most `at_most`. A larger table saves no nodes, and the system takes time to clear it. With a
/// search depth in plies the size is 16 for depth 24, doubled with each second further ply, and at most that
/// of the empty squares.
int suitable_hash_megabytes(int empties, int at_most, std::optional<int> depth = {});

}  // namespace emilia
