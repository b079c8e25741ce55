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
#include "protocol/words/option_table.h"

/// What every subcommand of the program is made of.

namespace emilia {

/// The exit codes of the program.
inline constexpr int kExitDone = 0;
inline constexpr int kExitFailed = 1;         ///< it could not go on: no memory, a file that cannot be used
inline constexpr int kExitBadArguments = 2;   ///< an argument was wrong; nothing was written to stdout
inline constexpr int kExitWrong = 3;          ///< what was looked at is wrong: a known score, a book, a file
inline constexpr int kExitInterrupted = 130;  ///< a signal ended a job early: what a shell shows for Ctrl-C
inline constexpr int kExitClosedPipe = 141;  ///< nobody reads stdout any more: what a shell shows for SIGPIPE

/// How much of an error is shown on stderr: all that names files and words as they are.
inline constexpr std::size_t kMaxErrorLength = 4096;

/// What a command has of the process besides its standard streams.
struct Context {
  Clock::time_point started;  ///< of the process: time limits count from there
  Log& log;
};

/// What is left to do when the arguments are understood. Prints to stdout and returns the exit code; an error
/// ends the program with kExitFailed.
using Job = std::function<Result<int>(const Context& context)>;

/// One of the things that the program does, named by its first word.
struct Subcommand {
  static constexpr std::size_t kAnyNumber = std::numeric_limits<std::size_t>::max();

  std::string_view name;                   ///< empty for what is done without a word
  std::string_view words = {};             ///< behind the name, for the help
  std::size_t max_words = 0;               ///< how many of them at most
  std::string_view summary;                ///< one line, for the help
  std::string_view details = {};           ///< more lines for its own help
  std::vector<std::string_view> examples;  ///< whole command lines that work as they stand
  std::vector<Flag> flags = {};            ///< its own
  std::vector<Flag> options = {};          ///< those of the option table that go with it
  /// Reads the arguments; an error names the one that was wrong and what was expected. `options` have what
  /// the options said.
  Result<Job> (*prepare)(const Arguments& arguments, const ProgramOptions& options);
};

/// A `Subcommand::prepare` of two functions: one reads a request, one carries it out.
template <auto parse, auto run>
Result<Job> prepare_request(const Arguments& arguments, const ProgramOptions& options) {
  auto request = parse(arguments, options);
  if (!request) return request.error();
  return Job([request = *request](const Context& context) { return run(request, context); });
}

/// The option table as flags: all but those of some names, or only those.
std::vector<Flag> option_flags_without(std::initializer_list<std::string_view> names);
std::vector<Flag> option_flags(std::initializer_list<std::string_view> names);

/// An error where `path` is that of a standard stream and the flag that names its format is missing.
void require_format(ArgumentReader& reader, const std::string& path, std::string_view flag, bool has_format);

/// An error, which ends with `why`, where one of the flags was given.
Status refuse_flags(const Arguments& arguments, std::span<const std::string_view> flags,
                    const std::string& why);

/// The same flags, of which the help says something else that holds without one. Requires that it is there.
std::vector<Flag> with_other_default(std::vector<Flag> flags, std::string_view name,
                                     std::string_view without);

/// The same flags, of which one means something else. Requires that it is there.
std::vector<Flag> with_other_meaning(std::vector<Flag> flags, std::string_view name,
                                     std::string_view meaning);

}  // namespace emilia
