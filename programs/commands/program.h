// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "engine/api/engine.h"

namespace emilia {

/// Runs the program on the arguments of `main` and returns the exit code. Uses stdin, stdout and stderr. Time
/// limits count from `started`, the start of the process.
int run_program(std::span<char* const> arguments, Clock::time_point started);

}  // namespace emilia
