// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "protocol/commands/command.h"

namespace emilia {

/// The manual page of a command, in roff: what its help says.
std::string manual_page(const Subcommand& command);

/// "emilia", "emilia-solve", "emilia-book-learn": the name of that page.
std::string manual_name(const Subcommand& command);

/// What completes command lines in a shell: commands, flags, and the words that a flag takes.
std::string bash_completion();
std::string zsh_completion();
std::string fish_completion();

}  // namespace emilia
