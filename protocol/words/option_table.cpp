// SPDX-License-Identifier: MIT
#include "protocol/words/option_table.h"

#include <algorithm>
#include <chrono>

#include "engine/base/numbers.h"
#include "engine/base/text.h"
#include "engine/base/words.h"
#include "protocol/words/requests.h"

namespace emilia {

namespace {

SyntaxType board_type() {
  return {[](const ProgramOptions& options) { return to_string(options.engine.board); },
          [](ProgramOptions& options, std::string_view value) -> Status {
            const Result<Shape> shape = parse_shape(value);
            if (!shape) return shape.error();
            options.engine.board = *shape;
            return success();
          }};
}

ChoiceType time_plan_type() {
  return {{kPlanKindNames.begin(), kPlanKindNames.end()},
          [](const ProgramOptions& options) { return static_cast<std::size_t>(options.engine.time_plan); },
          [](ProgramOptions& options, std::size_t place) {
            options.engine.time_plan = static_cast<PlanKind>(place);
          }};
}

ChoiceType eval_type() {
  std::vector<std::string_view> words;
  words.reserve(kEvalKinds.size());
  for (const EvalKind kind : kEvalKinds) words.push_back(to_string(kind));
  return {words,
          [](const ProgramOptions& options) {
            const auto* place = std::ranges::find(kEvalKinds, options.engine.eval);
            return static_cast<std::size_t>(place - kEvalKinds.begin());
          },
          [](ProgramOptions& options, std::size_t place) { options.engine.eval = kEvalKinds[place]; }};
}

TextType eval_file_type() {
  return {[](const ProgramOptions& options) { return options.engine.eval_file; },
          [](ProgramOptions& options, std::string_view value) { options.engine.eval_file = value; }};
}

TextType search_params_type() {
  return {[](const ProgramOptions& options) { return options.engine.search_params; },
          [](ProgramOptions& options, std::string_view value) { options.engine.search_params = value; }};
}

NumberType hash_type() {
  return {EngineOptions::kMinHashMegabytes, EngineOptions::kMaxHashMegabytes,
          [](const ProgramOptions& options) { return options.engine.hash_megabytes; },
          [](ProgramOptions& options, int value) { options.engine.hash_megabytes = value; }};
}

NumberType threads_type() {
  return {1, EngineOptions::kMaxThreads, [](const ProgramOptions& options) { return options.engine.threads; },
          [](ProgramOptions& options, int value) { options.engine.threads = value; }};
}

NumberType move_overhead_type() {
  return {
      0, EngineOptions::kMaxMoveOverheadMs,
      [](const ProgramOptions& options) { return static_cast<int>(options.engine.move_overhead.count()); },
      [](ProgramOptions& options, int value) {
        options.engine.move_overhead = std::chrono::milliseconds(value);
      }};
}

NumberType multi_pv_type() {
  return {1, EngineOptions::kMaxMultiPv,
          [](const ProgramOptions& options) { return options.engine.multi_pv; },
          [](ProgramOptions& options, int value) { options.engine.multi_pv = value; }};
}

TextType log_file_type() {
  return {[](const ProgramOptions& options) { return options.log.file; },
          [](ProgramOptions& options, std::string_view value) { options.log.file = value; }};
}

ChoiceType log_severity_type() {
  return {{kLogSeverityNames.begin(), kLogSeverityNames.end()},
          [](const ProgramOptions& options) { return static_cast<std::size_t>(options.log.severity); },
          [](ProgramOptions& options, std::size_t place) {
            options.log.severity = static_cast<LogSeverity>(place);
          }};
}

/// Sets the value of one type of option; one overload a type.
struct Setter {
  std::string_view shown_name;
  std::string_view value;
  ProgramOptions& options;

  Status operator()(const ChoiceType& type) const {
    const auto word = std::ranges::find_if(
        type.words, [this](std::string_view candidate) { return equals_ignoring_case(candidate, value); });
    if (word == type.words.end()) {
      return Error{"bad value " + in_quotes(value) + " for " + std::string(shown_name) + ", expected " +
                   joined(type.words)};
    }
    type.set(options, static_cast<std::size_t>(word - type.words.begin()));
    return success();
  }

  Status operator()(const NumberType& type) const {
    const auto number = parse_integer(value, "value for " + std::string(shown_name), type.min, type.max);
    if (!number) return number.error();
    type.set(options, static_cast<int>(*number));
    return success();
  }

  Status operator()(const TextType& type) const {
    type.set(options, value);
    return success();
  }

  Status operator()(const SyntaxType& type) const {
    const Status set = type.set(options, value);
    return set ? set : Error{"bad value for " + std::string(shown_name) + ": " + set.error().message};
  }
};

/// Shows the value of one type of option; one overload a type.
struct Shower {
  const ProgramOptions& options;

  std::string operator()(const ChoiceType& type) const { return std::string(type.words[type.get(options)]); }
  std::string operator()(const NumberType& type) const { return std::to_string(type.get(options)); }
  std::string operator()(const TextType& type) const { return type.get(options); }
  std::string operator()(const SyntaxType& type) const { return type.get(options); }
};

}  // namespace

const std::vector<Option>& option_table() {
  using enum OptionScope;
  static const std::vector<Option> table = {
      {"Board", "board", "<board>", "the board of the games: 6x6, 5x4 parallel, 10x10 blocked a1,j8", engine,
       board_type()},
      {"Eval", "eval", "<name>", "the evaluation that the search maximises", engine, eval_type()},
      {"EvalFile", "eval-file", "<file>", "weights of the pattern evaluation, instead of the built-in ones",
       engine, eval_file_type()},
      {"Hash", "hash", "<MB>", "size of the transposition table in MB", engine, hash_type()},
      {"Threads", "threads", "<n>", "number of search threads", engine, threads_type()},
      {"MoveOverhead", "move-overhead", "<ms>", "kept back from every time limit, in ms", engine,
       move_overhead_type()},
      {"TimePlan", "time-plan", "<name>", "how a clock is shared out over the moves", engine,
       time_plan_type()},
      {"MultiPV", "multi-pv", "<n>", "how many of the best moves a search tells of", engine, multi_pv_type()},
      {"SearchParams", "search-params", "<text>",
       "changes of the search's tunables, name=value with blanks between", engine, search_params_type()},
      {"LogFile", "log-file", "<file>", "file that the log is added to", log, log_file_type()},
      {"LogLevel", "log-level", "<name>", "how much the log tells", log, log_severity_type()}};
  return table;
}

const Option* find_option(std::string_view name) {
  for (const Option& option : option_table()) {
    if (equals_ignoring_case(option.name, name)) return &option;
  }
  return nullptr;
}

std::string option_value(const Option& option, const ProgramOptions& options) {
  return std::visit(Shower{options}, option.type);
}

Status set_option(const Option& option, std::string_view shown_name, std::string_view value,
                  ProgramOptions& options) {
  return std::visit(Setter{shown_name, value, options}, option.type);
}

}  // namespace emilia
