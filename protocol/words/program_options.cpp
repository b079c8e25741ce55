// SPDX-License-Identifier: MIT
#include "protocol/words/program_options.h"

namespace emilia {

namespace {

// The options of this table are always `ProgramOptions`.
LogOptions& log_of(PlayOptions& options) {
  return static_cast<ProgramOptions&>(options).log;
}

const LogOptions& log_of(const PlayOptions& options) {
  return static_cast<const ProgramOptions&>(options).log;
}

TextType log_file_type() {
  return {[](const PlayOptions& options) { return log_of(options).file; },
          [](PlayOptions& options, std::string_view value) {
            log_of(options).file = value;
            return success();
          }};
}

ChoiceType log_level_type() {
  return {{kLogSeverityNames.begin(), kLogSeverityNames.end()},
          [](const PlayOptions& options) { return static_cast<std::size_t>(log_of(options).severity); },
          [](PlayOptions& options, std::size_t place) {
            log_of(options).severity = static_cast<LogSeverity>(place);
          }};
}

std::vector<Option> whole_table() {
  std::vector<Option> table = play_option_table();
  table.push_back(
      {"LogFile", "log-file", "<file>", "file to append the log to", OptionScope::log, log_file_type()});
  table.push_back({"LogLevel", "log-level", "<name>", "least severity that is logged", OptionScope::log,
                   log_level_type()});
  return table;
}

}  // namespace

const std::vector<Option>& option_table() {
  static const std::vector<Option> table = whole_table();
  return table;
}

std::string option_value(const Option& option, const ProgramOptions& options) {
  return play_option_value(option, options);
}

Status set_option(const Option& option, std::string_view shown_name, std::string_view value,
                  ProgramOptions& options) {
  return set_play_option(option, shown_name, value, options);
}

const Option* find_option(std::string_view name) {
  return find_option(option_table(), name);
}

}  // namespace emilia
