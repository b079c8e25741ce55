// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace emilia {

/// The instruction set that the board, the evaluation and the search were compiled for; of x86-64 the level,
/// however much more there is.
std::string_view instruction_set();

}  // namespace emilia
