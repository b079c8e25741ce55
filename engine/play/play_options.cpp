// SPDX-License-Identifier: MIT
#include "engine/play/play_options.h"

#include <algorithm>
#include <chrono>
#include <limits>
#include <span>

#include "engine/base/numbers.h"
#include "engine/base/similar_name.h"
#include "engine/base/text.h"
#include "engine/base/words.h"
#include "engine/play/person.h"
#include "engine/play/starter_book.h"

namespace emilia {

namespace {

TextType board_type() {
  return {[](const PlayOptions& options) { return to_string(options.engine.board); },
          [](PlayOptions& options, std::string_view value) -> Status {
            const Result<Shape> shape = parse_shape(value);
            if (!shape) return shape.error();
            options.engine.board = *shape;
            return success();
          }};
}

/// Returns the type of an enumeration whose values have the order of the names.
template <auto group, auto member>
ChoiceType choice_type(std::span<const std::string_view> names) {
  return {{names.begin(), names.end()},
          [](const PlayOptions& options) { return static_cast<std::size_t>(options.*group.*member); },
          [](PlayOptions& options, std::size_t place) {
            auto& value = options.*group.*member;
            value = static_cast<std::remove_reference_t<decltype(value)>>(place);
          }};
}

template <auto group, auto member>
TextType text_type() {
  return {[](const PlayOptions& options) { return options.*group.*member; },
          [](PlayOptions& options, std::string_view value) {
            options.*group.*member = value;
            return success();
          }};
}

template <auto member>
NumberType number_type(int min, int max) {
  return {min, max, [](const PlayOptions& options) { return options.engine.*member; },
          [](PlayOptions& options, int value) { options.engine.*member = value; }};
}

TextType search_params_type() {
  return {[](const PlayOptions& options) { return to_string(options.engine.search_params); },
          [](PlayOptions& options, std::string_view value) -> Status {
            const auto params = parse_search_params(value);
            if (!params) return params.error();
            options.engine.search_params = *params;
            return success();
          }};
}

NumberType move_overhead_type() {
  return {0, EngineOptions::kMaxMoveOverheadMs,
          [](const PlayOptions& options) { return static_cast<int>(options.engine.move_overhead.count()); },
          [](PlayOptions& options, int value) {
            options.engine.move_overhead = std::chrono::milliseconds(value);
          }};
}

/// Returns the file for a value of the option `Book`.
Result<std::string> book_file(std::string_view value) {
  if (value != kStarterBook) return std::string(value);
  const auto file = starter_book_file();
  if (!file) return Error{"cannot find the bundled book share/emilia/starter.book"};
  return *file;
}

TextType book_type() {
  return {[](const PlayOptions& options) { return options.book.file; },
          [](PlayOptions& options, std::string_view value) -> Status {
            std::optional<Book> opened;
            if (!value.empty()) {
              const Result<std::string> file = book_file(value);
              if (!file) return file.error();
              const Result<Book> book = Book::open(*file, Book::Access::read);
              if (!book) return book.error();
              opened = *book;
            }
            options.book.file = value;
            options.book.opened = opened;
            return success();
          }};
}

NumberType book_error_type() {
  return {0, kSquareCount, [](const PlayOptions& options) { return options.book.error; },
          [](PlayOptions& options, int value) { options.book.error = value; }};
}

template <auto member>
NumberType game_number_type(int max) {
  return {0, max, [](const PlayOptions& options) { return options.*member; },
          [](PlayOptions& options, int value) { options.*member = value; }};
}

template <auto member>
ChoiceType check_type() {
  return {{kCheckNames.begin(), kCheckNames.end()},
          [](const PlayOptions& options) { return std::size_t{options.*member ? 1U : 0U}; },
          [](PlayOptions& options, std::size_t value) { options.*member = value != 0; }};
}

NumberType rating_type() {
  return {kLowestRating, kHighestRating, [](const PlayOptions& options) { return options.rating; },
          [](PlayOptions& options, int value) { options.rating = value; }};
}

/// Sets the value of an option; one overload per type.
struct Setter {
  std::string_view shown_name;
  std::string_view value;
  PlayOptions& options;

  Status operator()(const ChoiceType& type) const {
    const auto word = std::ranges::find_if(
        type.choices, [this](std::string_view candidate) { return equals_ignoring_case(candidate, value); });
    if (word == type.choices.end()) {
      return Error{"invalid value for " + std::string(shown_name) + " " + in_quotes(value) + ": expected " +
                   joined(type.choices)};
    }
    type.set(options, static_cast<std::size_t>(word - type.choices.begin()));
    return success();
  }

  Status operator()(const NumberType& type) const {
    const auto number = parse_integer(value, "value for " + std::string(shown_name), type.min, type.max);
    if (!number) return number.error();
    type.set(options, static_cast<int>(*number));
    return success();
  }

  Status operator()(const TextType& type) const {
    const Status set = type.set(options, value);
    return set ? set : Error{"invalid value for " + std::string(shown_name) + ": " + set.error().message};
  }
};

/// Formats the value of an option; one overload per type.
struct Formatter {
  const PlayOptions& options;

  std::string operator()(const ChoiceType& type) const {
    return std::string(type.choices[type.get(options)]);
  }
  std::string operator()(const NumberType& type) const { return std::to_string(type.get(options)); }
  std::string operator()(const TextType& type) const { return type.get(options); }
};

}  // namespace

const std::vector<Option>& play_option_table() {
  using enum OptionScope;
  static const std::vector<Option> table = {
      {"Board", "board", "<board>", "board, such as 6x6, 5x4 parallel, 8x8 fewest or 10x10 blocked a1,j8",
       engine, board_type()},
      {"Eval", "eval", "<name>", "evaluation function", engine,
       choice_type<&PlayOptions::engine, &EngineOptions::eval>(kEvalNames)},
      {"Scoring", "scoring", "<name>", "owner of the empty squares of a finished game: the winner, or raw",
       engine, choice_type<&PlayOptions::engine, &EngineOptions::scoring>(kScoringNames)},
      {"EvalFile", "eval-file", "<file>", "weight file to use instead of the built-in weights", engine,
       text_type<&PlayOptions::engine, &EngineOptions::eval_file>()},
      {"Hash", "hash", "<MB>", "limit of the transposition table in MB", engine,
       number_type<&EngineOptions::hash_megabytes>(EngineOptions::kMinHashMegabytes,
                                                   EngineOptions::kMaxHashMegabytes)},
      {"Threads", "threads", "<n>", "number of search threads", engine,
       number_type<&EngineOptions::threads>(1, EngineOptions::kMaxThreads)},
      {"MoveOverhead", "move-overhead", "<ms>", "time reserved for I/O latency in ms", engine,
       move_overhead_type()},
      {"TimePlan", "time-plan", "<name>", "distribution of the clock time over the moves", engine,
       choice_type<&PlayOptions::engine, &EngineOptions::time_plan>(kPlanKindNames)},
      {"Priority", "priority", "<name>", "scheduling of the threads that keep time limits", engine,
       choice_type<&PlayOptions::engine, &EngineOptions::priority>(kPriorityNames)},
      {"MultiPV", "multi-pv", "<n>", "number of best moves that a search reports", engine,
       number_type<&EngineOptions::multi_pv>(1, EngineOptions::kMaxMultiPv)},
      {"SearchParams", "search-params", "<text>", "changed search tunables, name=value separated by blanks",
       engine, search_params_type()},
      {"Level", "level", "<n>", "playing strength: ratings from 800 (0) to 3200 (20, full strength)", game,
       game_number_type<&PlayOptions::level>(kFullLevel)},
      {"UCI_LimitStrength", "limit-strength", "<bool>",
       "play as people of the rating UCI_Elo, instead of Level", game,
       check_type<&PlayOptions::is_limited>()},
      {"UCI_Elo", "elo", "<n>", "rating of the imitated people; the average tournament player has 1500", game,
       rating_type()},
      {"PeopleTime", "people-time", "<bool>", "think as long as people do, with UCI_LimitStrength", game,
       check_type<&PlayOptions::takes_time>()},
      {"Book", "book", "<file>", "opening book to play from: a file, or starter for the bundled book", game,
       book_type()},
      {"BookError", "book-error", "<discs>", "largest loss of a book move against the best one, in discs",
       game, book_error_type()},
      {"Seed", "seed", "<n>", "random seed of levels and books; 0 picks a new seed for each game", game,
       game_number_type<&PlayOptions::seed>(std::numeric_limits<int>::max())}};
  return table;
}

const Option* find_option(std::span<const Option> table, std::string_view name) {
  const auto found = std::ranges::find_if(
      table, [name](const Option& option) { return equals_ignoring_case(option.name, name); });
  return found == table.end() ? nullptr : &*found;
}

Error unknown_option(std::span<const Option> table, std::string_view name, std::string_view otherwise) {
  std::vector<std::string_view> names(table.size());
  std::ranges::transform(table, names.begin(), &Option::name);
  return unknown_name("option", name, names, otherwise);
}

std::string play_option_value(const Option& option, const PlayOptions& options) {
  return std::visit(Formatter{options}, option.type);
}

Status set_play_option(const Option& option, std::string_view shown_name, std::string_view value,
                       PlayOptions& options) {
  return std::visit(Setter{shown_name, value, options}, option.type);
}

}  // namespace emilia
