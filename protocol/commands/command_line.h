// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>

#include "protocol/commands/command.h"

namespace emilia {

/// A command line whose command has all the flags that it was given.
struct CommandLine {
  const Subcommand* command = nullptr;
  Arguments arguments;
  ProgramOptions options;  ///< what the options said

  /// What --eval-file was found to be, kept so that whoever loads it has it at once.
  std::optional<Evaluation> evaluation{};
};

/// Reads the arguments of `main`, without the program's name. An error names the argument that was wrong and
/// what was expected. Of a line that asks for help or the version nothing is checked.
Result<CommandLine> parse_command_line(std::span<char* const> arguments);

/// What the line asks for. An error as above, now of the words and of what flags say.
Result<Job> prepare(const CommandLine& line);

}  // namespace emilia
