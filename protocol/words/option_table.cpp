// SPDX-License-Identifier: MIT
#include "protocol/words/option_table.h"

#include <algorithm>
#include <chrono>

#include "engine/base/numbers.h"
#include "engine/base/text.h"
#include "protocol/words/requests.h"
#include "engine/base/words.h"

namespace emilia {

namespace {

SyntaxType board_type() {
  return {[](const Settings& settings) { return to_string(settings.engine.board); },
          [](Settings& settings, std::string_view value) -> Status {
            const Result<Shape> shape = parse_shape(value);
            if (!shape) return shape.error();
            settings.engine.board = *shape;
            return success();
          }};
}

ChoiceType time_plan_type() {
  return {{kPlanKindNames.begin(), kPlanKindNames.end()},
          [](const Settings& settings) { return static_cast<std::size_t>(settings.engine.time_plan); },
          [](Settings& settings, std::size_t place) {
            settings.engine.time_plan = static_cast<PlanKind>(place);
          }};
}

ChoiceType eval_type() {
  std::vector<std::string_view> words;
  words.reserve(kEvalKinds.size());
  for (const EvalKind kind : kEvalKinds) words.push_back(to_string(kind));
  return {words,
          [](const Settings& settings) {
            const auto* place = std::ranges::find(kEvalKinds, settings.engine.eval);
            return static_cast<std::size_t>(place - kEvalKinds.begin());
          },
          [](Settings& settings, std::size_t place) { settings.engine.eval = kEvalKinds[place]; }};
}

TextType eval_file_type() {
  return {[](const Settings& settings) { return settings.engine.eval_file; },
          [](Settings& settings, std::string_view value) { settings.engine.eval_file = value; }};
}

TextType search_params_type() {
  return {[](const Settings& settings) { return settings.engine.search_params; },
          [](Settings& settings, std::string_view value) { settings.engine.search_params = value; }};
}

NumberType hash_type() {
  return {EngineOptions::kMinHashMegabytes, EngineOptions::kMaxHashMegabytes,
          [](const Settings& settings) { return settings.engine.hash_megabytes; },
          [](Settings& settings, int value) { settings.engine.hash_megabytes = value; }};
}

NumberType threads_type() {
  return {1, EngineOptions::kMaxThreads, [](const Settings& settings) { return settings.engine.threads; },
          [](Settings& settings, int value) { settings.engine.threads = value; }};
}

NumberType move_overhead_type() {
  return {0, EngineOptions::kMaxMoveOverheadMs,
          [](const Settings& settings) { return static_cast<int>(settings.engine.move_overhead.count()); },
          [](Settings& settings, int value) {
            settings.engine.move_overhead = std::chrono::milliseconds(value);
          }};
}

NumberType multi_pv_type() {
  return {1, EngineOptions::kMaxMultiPv, [](const Settings& settings) { return settings.engine.multi_pv; },
          [](Settings& settings, int value) { settings.engine.multi_pv = value; }};
}

TextType log_file_type() {
  return {[](const Settings& settings) { return settings.log.file; },
          [](Settings& settings, std::string_view value) { settings.log.file = value; }};
}

ChoiceType log_level_type() {
  return {{kLogLevelNames.begin(), kLogLevelNames.end()},
          [](const Settings& settings) { return static_cast<std::size_t>(settings.log.level); },
          [](Settings& settings, std::size_t place) { settings.log.level = static_cast<LogLevel>(place); }};
}

/// Sets the value of one type of option; one overload a type.
struct Setter {
  std::string_view shown_name;
  std::string_view value;
  Settings& settings;

  Status operator()(const ChoiceType& type) const {
    const auto word = std::ranges::find_if(
        type.words, [this](std::string_view candidate) { return equals_ignoring_case(candidate, value); });
    if (word == type.words.end()) {
      return Error{"bad value " + in_quotes(value) + " for " + std::string(shown_name) + ", expected " +
                   joined(type.words)};
    }
    type.set(settings, static_cast<std::size_t>(word - type.words.begin()));
    return success();
  }

  Status operator()(const NumberType& type) const {
    const auto number = parse_integer(value, "value for " + std::string(shown_name), type.min, type.max);
    if (!number) return number.error();
    type.set(settings, static_cast<int>(*number));
    return success();
  }

  Status operator()(const TextType& type) const {
    type.set(settings, value);
    return success();
  }

  Status operator()(const SyntaxType& type) const {
    const Status set = type.set(settings, value);
    return set ? set : Error{"bad value for " + std::string(shown_name) + ": " + set.error().message};
  }
};

/// Shows the value of one type of option; one overload a type.
struct Shower {
  const Settings& settings;

  std::string operator()(const ChoiceType& type) const { return std::string(type.words[type.get(settings)]); }
  std::string operator()(const NumberType& type) const { return std::to_string(type.get(settings)); }
  std::string operator()(const TextType& type) const { return type.get(settings); }
  std::string operator()(const SyntaxType& type) const { return type.get(settings); }
};

}  // namespace

const std::vector<Option>& option_table() {
  using enum OptionScope;
  static const std::vector<Option> options = {
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
      {"LogLevel", "log-level", "<name>", "how much the log tells", log, log_level_type()}};
  return options;
}

const Option* find_option(std::string_view name) {
  for (const Option& option : option_table()) {
    if (equals_ignoring_case(option.name, name)) return &option;
  }
  return nullptr;
}

std::string option_value(const Option& option, const Settings& settings) {
  return std::visit(Shower{settings}, option.type);
}

Status set_option(const Option& option, std::string_view shown_name, std::string_view value,
                  Settings& settings) {
  return std::visit(Setter{shown_name, value, settings}, option.type);
}

}  // namespace emilia
