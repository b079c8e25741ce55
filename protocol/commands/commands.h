// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>

#include "protocol/commands/command.h"

namespace emilia {

/// The one list of commands, in the order in which they are shown; the first has no name.
const std::vector<Subcommand>& commands();

/// The command of that name; null when there is none.
const Subcommand* find_command(std::string_view name);

/// The commands of two words that begin with this one: `book new` and so on; none where it begins none.
std::vector<const Subcommand*> commands_of_group(std::string_view group);

/// The name that the first words make: two words where commands begin with the first one ("book learn"), else
/// one, or none.
std::string command_name(std::span<const std::string> words);

/// What is wrong with a name that no command has, and which there are.
Error unknown_command(std::string_view name);

/// Each is in a file of its name.
Subcommand speak_command();
Subcommand move_command();
Subcommand play_command();
Subcommand analyze_command();
Subcommand convert_command();
Subcommand solve_command();
Subcommand openings_command();
Subcommand book_new_command();
Subcommand book_learn_command();
Subcommand book_search_command();
Subcommand book_show_command();
Subcommand book_lines_command();
Subcommand book_stats_command();
Subcommand book_check_command();
Subcommand book_import_command();
Subcommand book_export_command();
Subcommand book_merge_command();
Subcommand book_subtree_command();
Subcommand book_prune_command();
Subcommand perft_command();
Subcommand bench_command();
Subcommand selfplay_command();
Subcommand label_command();
Subcommand course_player_command();
Subcommand help_command();

}  // namespace emilia
