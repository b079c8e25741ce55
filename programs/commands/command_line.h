// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>

#include "programs/commands/command.h"

namespace emilia {

/// Command line whose flags all belong to its command.
struct CommandLine {
  const Subcommand* command = nullptr;
  Arguments arguments;
  ProgramOptions options;  ///< values of the option table

  /// Evaluation of --eval-file, cached so that it is loaded only once.
  std::optional<Evaluation> evaluation{};
};

/// Parses the arguments of `main` without the program name. The error names the argument and the expected
/// form. With --help or --version, nothing is checked.
Result<CommandLine> parse_command_line(std::span<char* const> arguments);

/// Returns the work of the command. Errors: invalid positional arguments or flag values.
Result<Job> prepare(const CommandLine& line);

}  // namespace emilia
