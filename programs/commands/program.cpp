// SPDX-License-Identifier: MIT
#include "programs/commands/program.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <iostream>

#include "engine/base/text.h"
#include "programs/commands/command_line.h"
#include "programs/commands/commands.h"
#include "protocol/io/standard_streams.h"
#include "protocol/words/version.h"

namespace emilia {

namespace {

int fail(const Error& error, int exit_code) {
  std::cerr << "emilia: " << printable(error.message, kMaxErrorLength) << '\n';
  return exit_code;
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

int run_arguments(std::span<char* const> arguments, Clock::time_point started) {
  const Result<CommandLine> line = parse_command_line(arguments);
  if (!line) return fail(line.error(), kExitBadArguments);
  const Result<Job> job = prepare(*line);
  if (!job) return fail(job.error(), kExitBadArguments);
  Log log;
  if (const Status configured = log.configure(line->options.log); !configured)
    return fail(configured.error(), kExitBadArguments);
  return run_job(*job, {started, log});
}

void wait_for_enter() {
  std::string line;
  std::getline(std::cin, line);
}

/// Runs a program that was started by a double click: it explains itself and opens the board in the browser,
/// or plays a game here without it. The console would close at the end of the program.
int run_clicked(Clock::time_point started) {
  const bool has_board = has_embedded_board();
  std::cout << kNameAndVersion << ", an Othello engine.\n\n"
            << "To use it in a graphical program, enter this file as an engine there.\n"
               "For its other commands, open a command prompt in this folder and type: emilia --help\n\n"
            << (has_board ? "This window belongs to the board in your browser. Close it to end Emilia.\n"
                          : "Press Enter to play a game here.\n")
            << std::flush;
  if (!has_board) wait_for_enter();
  std::string command = has_board ? "board" : "play";
  const std::array arguments = {command.data()};
  const int exit_code = run_arguments(arguments, started);
  if (has_board && exit_code == kExitDone) return exit_code;
  std::cout << "\nPress Enter to close this window.\n" << std::flush;
  wait_for_enter();
  return exit_code;
}

}  // namespace

int run_program(std::span<char* const> arguments_of_main, Clock::time_point started) {
  prepare_standard_streams();
  const std::span<char* const> arguments = utf8_arguments(arguments_of_main);
  return arguments.empty() && has_own_console() ? run_clicked(started) : run_arguments(arguments, started);
}

}  // namespace emilia
