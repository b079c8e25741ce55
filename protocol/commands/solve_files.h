// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "engine/base/result.h"
#include "engine/base/shard.h"
#include "engine/board/shape.h"
#include "engine/options.h"
#include "engine/solve/position_solver.h"

namespace emilia {

/// Solve the positions of some files.
struct SolveRequest {
  std::vector<std::string> files;  ///< as `read_problem_files` takes them
  SolveGoal goal;                  ///< of each
  bool is_json = false;            ///< print results as JSON, and the totals to stderr
  bool tells_progress = false;     ///< lines on stderr say how far a position is
  std::string results;             ///< file that results are added to; empty for none
  bool is_resumed = false;         ///< the file may be there: go on with it
  Shard shard;                     ///< of the positions, by their index
  std::optional<Shape> board;      ///< of all positions; without it by the length of each
  EngineOptions options;
  bool fits_hash = false;  ///< the options' table is the largest: each position has what suits it
};

/// How a run ended.
enum class SolveOutcome : std::uint8_t { right, wrong, interrupted };

/// Positions with so few empty squares are searched by one thread each, several at once.
inline constexpr int kMaxEmptiesSideBySide = 20;

/// Solves the positions, each with an empty table, so that on one thread a result does not depend on what was
/// solved before it, and prints a row for each, in order, and the totals. Ctrl-C ends the run, and says what
/// is known; so does an output that breaks, where no file has the results. Errors: a file that cannot be read
/// or is damaged (before anything is solved), a results file that cannot be used or belongs to other
/// positions or another goal, no memory for threads.
Result<SolveOutcome> solve(const SolveRequest& request, std::ostream& out, std::ostream& err);

/// The table in megabytes that suits a position: 16 for 20 empty squares, and twice as many for one more; at
/// least 1.
int hash_that_suits(int empties, int at_most);

}  // namespace emilia
