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
  bool shares_hash = false;  ///< divide the table of the options among positions that are solved in parallel
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

}  // namespace emilia
