// SPDX-License-Identifier: MIT
#pragma once

#include "engine/selfplay/selfplay.h"
#include "programs/commands/command.h"

namespace emilia {

Result<SelfplayRequest> parse_selfplay_request(const Arguments& arguments, const ProgramOptions& options);

}  // namespace emilia
