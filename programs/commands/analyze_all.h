// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>
#include <vector>

#include "programs/commands/analyze.h"

namespace emilia {

/// Result of a run over a collection of games.
enum class CollectionOutcome : std::uint8_t { done, interrupted };

/// Analyses all games of the request's files and folders, one per thread. Prints a row or a JSON line per
/// game in order, then the loss of each player. Files and games that cannot be read and games on other boards
/// are reported on `err` and skipped. Ctrl-C stops the run; finished analyses are printed and saved. Errors:
/// every game was skipped, the results file is unusable or belongs to other games or settings, out of memory.
Result<CollectionOutcome> analyze_all(const AnalyzeRequest& request, std::ostream& out, std::ostream& err);

/// Returns an error if an output is also an input file, the book, the weights or another output.
Status check_outputs(const AnalyzeRequest& request, const std::vector<std::string>& files);

}  // namespace emilia
