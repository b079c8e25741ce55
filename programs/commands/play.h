// SPDX-License-Identifier: MIT
#pragma once

#include "programs/commands/command.h"
#include "programs/commands/terminal_game.h"

namespace emilia {

Result<PlayRequest> parse_play_request(const Arguments& arguments, const ProgramOptions& options);

/// Plays a game in the terminal or through pipes.
Result<int> play_in_terminal(const PlayRequest& request, LineReader& reader);

}  // namespace emilia
