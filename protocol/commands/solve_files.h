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

namespace emilia {

/// Solve the positions of some files exactly.
struct SolveRequest {
  std::vector<std::string> files;  ///< as `read_problem_files` takes them
  bool is_json = false;            ///< print results as JSON, and the totals to stderr
  std::string results;             ///< file that results are added to; empty for none
  bool is_resumed = false;         ///< the file may be there: go on with it
  Shard shard;                     ///< of the positions, by their index
  std::optional<Shape> board;      ///< of all positions; without it by the length of each
  EngineOptions options;
};

/// How a run ended.
enum class SolveOutcome : std::uint8_t { right, wrong, interrupted };

/// Solves the positions in order, each with an empty table, so that a result does not depend on what was
/// solved before it, and prints a row for each and the totals. Ctrl-C ends the run after what is done; so
/// does an output that breaks, where no file has the results. Errors: a file that cannot be read or is
/// damaged (before anything is solved), a results file that cannot be used or belongs to other positions, no
/// memory for threads.
Result<SolveOutcome> solve(const SolveRequest& request, std::ostream& out, std::ostream& err);

}  // namespace emilia
