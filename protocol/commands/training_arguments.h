// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <boost/program_options.hpp>
#include <string_view>

#include "engine/options.h"
#include "engine/selfplay/labelling.h"
#include "engine/selfplay/selfplay.h"
#include "protocol/words/arguments.h"

/// The arguments of the commands that make training data.

namespace emilia {

/// The flags that go with `selfplay`, options of the engine among them.
inline constexpr std::array<std::string_view, 14> kSelfplayFlags = {
    "eval",     "eval-file", "threads", "out",   "games",      "seed",  "random-plies",
    "openings", "epsilon",   "depth",   "nodes", "exact-from", "shard", "resume",
};

/// The flags that go with `label`, options of the engine among them.
inline constexpr std::array<std::string_view, 15> kLabelFlags = {
    "eval",        "eval-file",   "threads", "out",  "depth",  "nodes", "exact-from", "sample",
    "min-empties", "max-empties", "random",  "seed", "unique", "shard", "resume",
};

/// The flags that only these commands have, for the grammar and the help.
boost::program_options::options_description training_flags();

/// Errors name the argument that was wrong and what was expected.
Result<SelfplayTask> parse_selfplay_task(const Arguments& arguments, const EngineOptions& options);
Result<LabelTask> parse_label_task(const Arguments& arguments, const EngineOptions& options);

}  // namespace emilia
