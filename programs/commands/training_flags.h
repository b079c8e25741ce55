// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

#include "engine/search/deepening/position_search.h"
#include "protocol/words/arguments.h"
#include "protocol/words/program_options.h"

/// Flags shared by the commands that make training data.

namespace emilia {

/// Flag --threads and its value; all processors by default.
Flag training_threads_flag();
int training_threads(const Arguments& arguments, const EngineOptions& options);

/// Flags --depth (at least `min_depth`), --nodes and --exact-from. `default_depth` is shown in the help.
std::vector<Flag> limit_flags(std::int64_t min_depth, std::string_view default_depth, int default_exact);
void read_limits(ArgumentParser& parser, PositionLimits& to);

/// Flag --seed with a meaning for the help.
Flag seed_flag(std::string_view meaning, std::uint64_t default_seed);

/// Returns ", after 5 of an earlier run"; empty if there was none.
std::string after_earlier_run(std::uint64_t done_before);

}  // namespace emilia
