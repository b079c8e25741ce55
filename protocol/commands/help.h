// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "protocol/commands/command.h"

namespace emilia {

/// All commands with a line each, and the flags of the one without a name.
std::string overview_text();

/// All there is to know of one command.
std::string help_text(const Subcommand& command);

/// "Emilia 0.1.0 (x86-64-v3)".
std::string version_text();

/// Prints a text that is known already.
Job print_job(std::string text);

}  // namespace emilia
