// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/play/play_options.h"
#include "protocol/io/logging.h"

namespace emilia {

/// All user settings of protocols and command line.
struct ProgramOptions : PlayOptions {
  LogOptions log;
};

/// Returns the options of the program in display order: those of the engine, then those of the log. Their
/// values are accessed with the functions below.
const std::vector<Option>& option_table();

/// `play_option_value` and `set_play_option` for any option of the table.
std::string option_value(const Option& option, const ProgramOptions& options);
Status set_option(const Option& option, std::string_view shown_name, std::string_view value,
                  ProgramOptions& options);

/// Returns the option of `option_table` with a name, ignoring case; null if there is none.
const Option* find_option(std::string_view name);

}  // namespace emilia
