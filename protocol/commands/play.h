// SPDX-License-Identifier: MIT
#pragma once

#include "protocol/commands/terminal_game.h"
#include "protocol/words/arguments.h"
#include "protocol/words/option_table.h"

namespace emilia {

Result<PlayRequest> parse_play_request(const Arguments& arguments, const ProgramOptions& options);

}  // namespace emilia
