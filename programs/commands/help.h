// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "programs/commands/command.h"

namespace emilia {

/// Returns "emilia solve <file>...".
std::string usage_of(const Subcommand& command);

/// Returns "search depth of each position in plies, 1-60 (6)".
std::string meaning_of(const Flag& flag);

/// Returns a title and the flags below it in two columns, after an empty line; an empty text without flags.
std::string list_of(const std::string& title, const std::vector<Flag>& flags);

/// Returns the description of position texts after an empty line; empty for commands without a position.
std::string about_positions(const Subcommand& command);

/// Returns "print a move" as "Print a move." and a line feed.
std::string sentence(std::string_view phrase);

/// Returns one line per command and the flags of the unnamed command.
std::string overview_text();

/// Returns the help of one command.
std::string help_text(const Subcommand& command);

/// Returns "Emilia 0.2.0 (x86-64-v3)" and a line with the build information.
std::string version_text();

/// Returns a job that prints `text`.
Job print_job(std::string text);

}  // namespace emilia
