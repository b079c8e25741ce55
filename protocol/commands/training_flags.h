// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

#include "engine/search/deepening/position_search.h"
#include "protocol/words/arguments.h"
#include "protocol/words/option_table.h"

/// What the commands that make training data have in common.

namespace emilia {

/// --threads, for as many as there are processors unless the user says how many, and its value.
Flag training_threads_flag();
int training_threads(const Arguments& arguments, const EngineOptions& options);

/// --depth from `min_depth` on, --nodes and --exact-from. `default_depth` stands in the help.
std::vector<Flag> limit_flags(std::int64_t min_depth, std::string_view default_depth, int default_exact);
void read_limits(ArgumentReader& reader, PositionLimits& to);

/// --seed, of what it is said to be for.
Flag seed_flag(std::string_view meaning, std::uint64_t default_seed);

/// " behind the 5 of an earlier run", where one had done anything.
std::string behind(std::uint64_t done_before);

}  // namespace emilia
