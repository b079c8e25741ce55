// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "eval/train/trainer.h"

namespace emilia {

/// A table in Markdown, a row a phase: empty squares, samples, errors in discs.
std::string error_table(const std::vector<PhaseReport>& reports);

/// An SVG drawing of the error on the validation samples, step by step, a line a phase.
std::string learning_curve(const std::vector<PhaseReport>& reports);

/// A description of a file of weights, in lines `name: value` and the table of errors: format, patterns, what
/// they were learned from, by which command.
std::string manifest(const std::vector<PhaseReport>& reports, const std::vector<std::string>& data,
                     const std::string& command, std::size_t file_size);

}  // namespace emilia
