// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "engine/engine.h"

namespace emilia {

/// Does what the arguments of `main` ask for, on the process's stdin, stdout and stderr, and returns the exit
/// code. `started` is when the process began: time limits count from there.
int run_program(std::span<char* const> arguments, Clock::time_point started);

}  // namespace emilia
