// SPDX-License-Identifier: MIT
#pragma once

#include "engine/selfplay/selfplay.h"
#include "protocol/words/arguments.h"
#include "protocol/words/option_table.h"

namespace emilia {

Result<SelfplayTask> parse_selfplay_task(const Arguments& arguments, const Settings& settings);

}  // namespace emilia
