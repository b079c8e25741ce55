// SPDX-License-Identifier: MIT
#pragma once

#include <boost/program_options.hpp>

#include "engine/base/result.h"
#include "engine/base/shard.h"
#include "protocol/words/arguments.h"

namespace emilia {

/// The flags of every long job: where its results go, whether it goes on with them, and which part it does.
boost::program_options::options_description job_flags();

/// What --shard says ("2/8"); the whole where it is not given.
Result<Shard> parse_shard(const Arguments& arguments);

}  // namespace emilia
