// SPDX-License-Identifier: MIT
#include "protocol/cli/commands/program.h"

#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <iostream>
#include <poll.h>
#include <unistd.h>

#include "engine/base/text.h"
#include "protocol/cli/commands/command_line.h"

namespace emilia {

namespace {

/// Opens missing standard streams, so that a file opened later does not receive their output.
void reserve_standard_streams() {
  int descriptor = STDIN_FILENO;
  while (descriptor >= 0 && descriptor <= STDERR_FILENO) descriptor = open("/dev/null", O_RDONLY);
  if (descriptor > STDERR_FILENO) close(descriptor);
}

int fail(const Error& error, int exit_code) {
  std::cerr << "emilia: " << printable(error.message, kMaxErrorLength) << '\n';
  return exit_code;
}

/// Returns true if the reader of stdout has closed it.
bool is_stdout_closed() {
  pollfd output{STDOUT_FILENO, POLLOUT, 0};
  return poll(&output, 1, 0) > 0 && (output.revents & POLLERR) != 0;
}

/// Returns the exit code after lost output. A closed pipe is silent, as in other tools: `| head` ends its
/// input this way.
int fail_to_print(const std::string& cause) {
  if (is_stdout_closed()) return kExitClosedPipe;
  return fail({"cannot write to stdout" + cause}, kExitFailed);
}

/// Runs the job and flushes stdout.
int run_job(const Job& job, const Context& context) {
  try {
    const Result<int> exit_code = job(context);
    if (!exit_code) return fail(exit_code.error(), kExitFailed);
    if (*exit_code != kExitDone) return *exit_code;
    if (!std::cout) return fail_to_print("");
    std::cout.exceptions(std::ios::badbit);
    std::cout.flush();
    return kExitDone;
  } catch (const std::ios::failure&) {
    const std::string cause = std::string(": ") + std::strerror(errno);
    std::cout.exceptions(std::ios::goodbit);
    return fail_to_print(cause);
  }
}

}  // namespace

int run_program(std::span<char* const> arguments, Clock::time_point started) {
  reserve_standard_streams();
  // Writing to a closed pipe reports an error instead.
  std::signal(SIGPIPE, SIG_IGN);

  const Result<CommandLine> line = parse_command_line(arguments);
  if (!line) return fail(line.error(), kExitBadArguments);
  const Result<Job> job = prepare(*line);
  if (!job) return fail(job.error(), kExitBadArguments);
  Log log;
  if (const Status configured = log.configure(line->options.log); !configured)
    return fail(configured.error(), kExitBadArguments);
  return run_job(*job, {started, log});
}

}  // namespace emilia
