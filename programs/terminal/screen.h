// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace emilia {

/// Returns the columns of the terminal of a descriptor; 80 if unknown.
int screen_columns(int descriptor);

/// Returns true if the descriptor is a terminal with a movable cursor, according to TERM.
bool has_screen(int descriptor);

/// Returns true if the descriptor is such a terminal and NO_COLOR is unset.
bool has_colors(int descriptor);

/// Returns what was typed on the terminal of the standard input and not yet read; does not wait.
std::string take_typed();

}  // namespace emilia
