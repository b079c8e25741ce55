// SPDX-License-Identifier: MIT
#pragma once

#include "protocol/commands/command.h"

namespace emilia {

/// The one list of commands, in the order in which they are shown; the first has no name.
const std::vector<Subcommand>& commands();

/// The command of that name; null when there is none.
const Subcommand* find_command(std::string_view name);

/// What is wrong with a name that no command has, and which there are.
Error unknown_command(std::string_view name);

/// Each is in a file of its name.
Subcommand speak_command();
Subcommand move_command();
Subcommand play_command();
Subcommand analyze_command();
Subcommand convert_command();
Subcommand solve_command();
Subcommand perft_command();
Subcommand bench_command();
Subcommand selfplay_command();
Subcommand label_command();
Subcommand course_player_command();
Subcommand help_command();

}  // namespace emilia
