// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace emilia {

/// Instruction set for which the board, the evaluation and the search were compiled. For x86-64 this is the
/// ISA level, even if the compiler used more.
std::string_view instruction_set();

}  // namespace emilia
