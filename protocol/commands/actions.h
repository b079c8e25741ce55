// SPDX-License-Identifier: MIT
#pragma once

#include "protocol/commands/command_line.h"

namespace emilia {

/// The exit codes of the program.
inline constexpr int kExitDone = 0;
inline constexpr int kExitFailed = 1;         ///< it could not go on: no memory, or nobody to write to
inline constexpr int kExitBadArguments = 2;   ///< an argument was wrong; nothing was written to stdout
inline constexpr int kExitWrong = 3;          ///< a position that was solved has another score than expected
inline constexpr int kExitInterrupted = 130;  ///< a signal ended a job early: what a shell shows for Ctrl-C

/// Does what the arguments of `main` ask for, on the process's stdin, stdout and stderr, and returns the exit
/// code. `started` is when the process began: time limits count from there.
int run_program(std::span<char* const> arguments, Clock::time_point started);

}  // namespace emilia
