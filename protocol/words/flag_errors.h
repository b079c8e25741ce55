// SPDX-License-Identifier: MIT
#pragma once

#include <boost/program_options.hpp>
#include <span>
#include <string>
#include <vector>

#include "engine/base/result.h"

/// Errors of command lines that Boost parses, in the words of this project.

namespace emilia {

/// Style of all programs: long flags only, so that "-1" is a positional argument.
inline constexpr int kFlagStyle = boost::program_options::command_line_style::allow_long |
                                  boost::program_options::command_line_style::long_allow_adjacent |
                                  boost::program_options::command_line_style::long_allow_next;

/// Returns the error of a rejected command line, such as "unknown flag '--theads'. Did you mean
/// '--threads'?". `flags` are the names of the known flags, without dashes.
Error flag_error(const boost::program_options::error& error, std::span<const std::string> flags);

/// Parses and stores the arguments of a program.
/// Throws std::invalid_argument with the message of `flag_error`.
boost::program_options::variables_map parse_flags(
    const std::vector<std::string>& arguments, const boost::program_options::options_description& flags,
    const boost::program_options::positional_options_description& positionals = {});

}  // namespace emilia
