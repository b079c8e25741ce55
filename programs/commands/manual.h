// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "programs/commands/command.h"

namespace emilia {

/// Returns the manual page of a command in roff: the text of its help.
std::string manual_page(const Subcommand& command);

/// Returns the name of that page: "emilia", "emilia-solve", "emilia-book-learn".
std::string manual_name(const Subcommand& command);

/// Returns each exit code of the program with its meaning.
std::vector<std::pair<int, std::string_view>> exit_codes();

/// Scripts that complete commands, flags and the values of flags in a shell.
std::string bash_completion();
std::string zsh_completion();
std::string fish_completion();

}  // namespace emilia
