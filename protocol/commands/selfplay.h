// SPDX-License-Identifier: MIT
#pragma once

#include "engine/selfplay/selfplay.h"
#include "protocol/words/arguments.h"
#include "protocol/words/option_table.h"

namespace emilia {

Result<SelfplayRequest> parse_selfplay_request(const Arguments& arguments, const ProgramOptions& options);

}  // namespace emilia
