// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>

#include "programs/commands/command.h"

namespace emilia {

/// Returns the list of commands in display order, section by section; one has no name.
const std::vector<Subcommand>& commands();

/// Returns the command without a name: the engine protocol.
const Subcommand& protocol_command();

/// Returns the command with a name; null if there is none.
const Subcommand* find_command(std::string_view name);

/// Returns the commands of a group: `book new` and so on for "book".
std::vector<const Subcommand*> commands_of_group(std::string_view group);

/// Returns the command name at the start of the arguments: two tokens for a group ("book learn"), else one;
/// empty without arguments.
std::string command_name(std::span<const std::string> arguments);

/// Returns the error for an unknown command, with the known names.
Error unknown_command(std::string_view name);

/// Each command is defined in the file of its name.
Subcommand speak_command();
Subcommand move_command();
Subcommand board_command();
bool has_embedded_board();  ///< false if the program was built without the files of `emilia board`
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
Subcommand library_import_command();
Subcommand library_search_command();
Subcommand library_export_command();
Subcommand library_check_command();

}  // namespace emilia
