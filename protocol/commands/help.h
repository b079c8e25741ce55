// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "protocol/commands/command.h"

namespace emilia {

/// "emilia solve <file>...".
std::string usage_of(const Subcommand& command);

/// "search to this depth, 1 to 60 (6)".
std::string meaning_of(const Flag& flag);

/// Returns a title and the flags below it in two columns, after an empty line; an empty text without flags.
std::string list_of(const std::string& title, const std::vector<Flag>& flags);

/// How positions are written, after an empty line; nothing for a command that takes none.
std::string about_positions(const Subcommand& command);

/// "print a move" as "Print a move.", with a line feed.
std::string sentence(std::string_view words);

/// All commands with a line each, and the flags of the one without a name.
std::string overview_text();

/// All there is to know of one command.
std::string help_text(const Subcommand& command);

/// "Emilia 0.1.0 (x86-64-v3)", and a line of what it was built from.
std::string version_text();

/// Prints a text that is known already.
Job print_job(std::string text);

}  // namespace emilia
