// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "training/trainers/trainer.h"

namespace emilia {

/// Returns a Markdown table with one row for each phase: empty squares, samples, errors in discs.
std::string error_table(const std::vector<PhaseReport>& reports);

/// Returns an SVG plot of the validation error by step, one line for each phase.
std::string learning_curve(const std::vector<PhaseReport>& reports);

/// Returns a description of a file of weights: lines `name: value` (format, patterns, data, command) and the
/// table of errors.
std::string manifest(const std::vector<PhaseReport>& reports, const std::vector<std::string>& data,
                     const std::string& command, std::size_t file_size);

}  // namespace emilia
