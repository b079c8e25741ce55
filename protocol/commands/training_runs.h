// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "engine/selfplay/labelling.h"
#include "engine/selfplay/selfplay.h"

/// The commands that make training data, with a progress bar.

namespace emilia {

/// Plays games and returns a line that says what was done. Throws std::runtime_error with words for the user
/// where the task fails.
std::string run_selfplay(const SelfplayTask& task);

/// Labels positions and returns a line that says what was done. Throws as `run_selfplay` does.
std::string run_label(const LabelTask& task);

}  // namespace emilia
