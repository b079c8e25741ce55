// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "protocol/commands/command.h"

namespace emilia {

/// A command line whose command has all the flags that it was given.
struct CommandLine {
  const Subcommand* command = nullptr;
  Arguments arguments;
  ProgramOptions options;  ///< what the options said
};

/// Reads the arguments of `main`, without the program's name. An error names the argument that was wrong and
/// what was expected. Of a line that asks for help or the version nothing is checked.
Result<CommandLine> parse_command_line(std::span<char* const> arguments);

/// What the line asks for. An error as above, now of the words and of what flags say.
Result<Job> prepare(const CommandLine& line);

}  // namespace emilia
