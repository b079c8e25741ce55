// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <functional>
#include <initializer_list>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "protocol/io/logging.h"
#include "protocol/words/arguments.h"
#include "protocol/words/program_options.h"

/// Types and helpers shared by all subcommands.

namespace emilia {

/// Exit codes of the program.
inline constexpr int kExitDone = 0;
inline constexpr int kExitFailed = 1;         ///< failure: out of memory, or an unusable file
inline constexpr int kExitBadArguments = 2;   ///< invalid argument; nothing was written to stdout
inline constexpr int kExitWrong = 3;          ///< a check failed: a known score, a book or a file is wrong
inline constexpr int kExitInterrupted = 130;  ///< ended by a signal, as a shell reports Ctrl-C
inline constexpr int kExitClosedPipe = 141;   ///< stdout was closed, as a shell reports SIGPIPE

/// Longest error on stderr, in bytes. Long enough for file names and arguments in full.
inline constexpr std::size_t kMaxErrorLength = 4096;

/// Process state of a command besides its standard streams.
struct Context {
  Clock::time_point started;  ///< start of the process; time limits count from it
  Log& log;
};

/// Work of a command after its arguments are parsed. Prints to stdout and returns the exit code; an error
/// ends the program with kExitFailed.
using Job = std::function<Result<int>(const Context& context)>;

/// Subcommand, identified by its first one or two arguments.
struct Subcommand {
  static constexpr std::size_t kAnyNumber = std::numeric_limits<std::size_t>::max();

  std::string_view section = {};      ///< title above the command in lists of commands
  std::string_view name;              ///< empty for the engine protocol
  std::string_view positionals = {};  ///< positional arguments, for the help
  std::size_t max_positionals = 0;
  std::string_view summary;                ///< one line for the help
  std::string_view details = {};           ///< further lines for the help
  std::vector<std::string_view> examples;  ///< complete command lines that work as written
  std::vector<Flag> flags = {};            ///< flags of this command
  std::vector<Flag> options = {};          ///< flags from the option table
  /// Parses the arguments. `options` holds the parsed option table. The error names the argument and the
  /// expected form.
  Result<Job> (*prepare)(const Arguments& arguments, const ProgramOptions& options);
};

/// `Subcommand::prepare` made of a request parser and a function that runs the request.
template <auto parse, auto run>
Result<Job> prepare_request(const Arguments& arguments, const ProgramOptions& options) {
  auto request = parse(arguments, options);
  if (!request) return request.error();
  return Job([request = *request](const Context& context) { return run(request, context); });
}

/// Return the option table as flags: all except some names, or only some names.
std::vector<Flag> option_flags_without(std::initializer_list<std::string_view> names);
std::vector<Flag> option_flags(std::initializer_list<std::string_view> names);

/// Returns an error, which ends with `why`, if one of the flags was given.
Status refuse_flags(const Arguments& arguments, std::span<const std::string_view> flags,
                    const std::string& why);

/// Returns the flags with another default text for one of them. Requires a flag of that name.
std::vector<Flag> with_other_default(std::vector<Flag> flags, std::string_view name,
                                     std::string_view without);

/// Returns the flags with another meaning text for one of them. Requires a flag of that name.
std::vector<Flag> with_other_meaning(std::vector<Flag> flags, std::string_view name,
                                     std::string_view meaning);

}  // namespace emilia
