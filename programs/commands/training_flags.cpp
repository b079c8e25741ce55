// SPDX-License-Identifier: MIT
#include "programs/commands/training_flags.h"

#include <algorithm>
#include <limits>

#include "engine/base/machine.h"
#include "engine/board/board.h"

namespace emilia {

Flag training_threads_flag() {
  return number_flag("threads", "<n>", {1, EngineOptions::kMaxThreads}, "number of worker threads",
                     "all processors");
}

int training_threads(const Arguments& arguments, const EngineOptions& options) {
  if (arguments.has("threads")) return options.threads;
  return std::min(usable_processors(), EngineOptions::kMaxThreads);
}

std::vector<Flag> limit_flags(std::int64_t min_depth, std::string_view default_depth, int default_exact) {
  constexpr std::int64_t kMaxTrainingDepth = 60;
  constexpr std::int64_t kMaxNodes = 1'000'000'000'000;
  constexpr std::int64_t kMaxExactEmpties = 60;
  return {number_flag("depth", "<plies>", {min_depth, kMaxTrainingDepth},
                      "search depth of each position in plies", default_depth),
          number_flag("nodes", "<n>", {1, kMaxNodes}, "node limit of each position instead of a depth"),
          number_flag("exact-from", "<empties>", {0, kMaxExactEmpties},
                      "solve positions with at most this many empty squares", std::to_string(default_exact))};
}

void read_limits(ArgumentParser& parser, PositionLimits& to) {
  parser.read_number("depth", to.depth);
  parser.read_number("nodes", to.nodes);
  parser.read_number("exact-from", to.exact_from);
  if (to.depth && to.nodes) parser.fail({"conflicting flags --depth and --nodes: expected one of them"});
}

Flag seed_flag(std::string_view meaning, std::uint64_t default_seed) {
  return number_flag("seed", "<n>", {0, std::numeric_limits<std::int64_t>::max()}, meaning,
                     std::to_string(default_seed));
}

std::string after_earlier_run(std::uint64_t done_before) {
  return done_before == 0 ? "" : ", after " + std::to_string(done_before) + " of an earlier run";
}

}  // namespace emilia
