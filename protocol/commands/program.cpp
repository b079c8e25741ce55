// SPDX-License-Identifier: MIT
#include "protocol/commands/program.h"

#include <csignal>
#include <fcntl.h>
#include <iostream>
#include <unistd.h>

#include "engine/base/text.h"
#include "protocol/commands/command_line.h"

namespace emilia {

namespace {

/// Takes the places of standard streams that the process was started without, so that no file that is opened
/// later gets what is written to them.
void reserve_standard_streams() {
  int descriptor = STDIN_FILENO;
  while (descriptor >= 0 && descriptor <= STDERR_FILENO) descriptor = open("/dev/null", O_RDONLY);
  if (descriptor > STDERR_FILENO) close(descriptor);
}

int fail(const Error& error, int exit_code) {
  std::cerr << "emilia: " << printable(error.message) << '\n';
  return exit_code;
}

}  // namespace

int run_program(std::span<char* const> arguments, Clock::time_point started) {
  reserve_standard_streams();
  // A closed pipe is met where something is written to it.
  std::signal(SIGPIPE, SIG_IGN);

  const Result<CommandLine> line = parse_command_line(arguments);
  if (!line) return fail(line.error(), kExitBadArguments);
  const Result<Job> job = prepare(*line);
  if (!job) return fail(job.error(), kExitBadArguments);
  Log log;
  if (const Status configured = log.configure(line->settings.log); !configured)
    return fail(configured.error(), kExitBadArguments);
  const Result<int> exit_code = (*job)({started, log});
  if (!exit_code) return fail(exit_code.error(), kExitFailed);

  std::cout.flush();
  if (std::cout) return *exit_code;
  log.write(LogLevel::warn, "cannot write to stdout");
  return kExitFailed;
}

}  // namespace emilia
