// SPDX-License-Identifier: MIT
#pragma once

#include <span>

/// Arguments and standard streams of the program, as the system hands them over.

namespace emilia {

/// Returns the arguments of `main`, without the program's name, in UTF-8. They live as long as the process.
std::span<char* const> utf8_arguments(std::span<char* const> arguments);

/// Prepares the standard streams: missing ones are opened, so that a file opened later does not receive their
/// output, and writing to a closed pipe is an error, not a signal. On Windows text is UTF-8 and a line ends
/// with LF.
void prepare_standard_streams();

/// Returns true if Windows made the console for this program alone: the user has double-clicked the program.
bool has_own_console();

/// Returns true if the reader of stdout has closed it.
bool is_stdout_closed();

}  // namespace emilia
