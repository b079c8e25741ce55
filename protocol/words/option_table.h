// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/base/result.h"
#include "engine/book/book_play.h"
#include "engine/level.h"
#include "engine/options.h"
#include "protocol/io/logging.h"

namespace emilia {

/// The book that moves of games are taken from, before the engine thinks. Nothing that analyses asks it.
struct BookOptions {
  std::string file;            ///< empty for none
  std::optional<Book> opened;  ///< where there is one
  Discs error = 0;             ///< how much worse than its best a move from it may be
};

/// Everything that a user can set, through a protocol or on the command line.
struct ProgramOptions {
  EngineOptions engine;
  BookOptions book;
  int level = kFullLevel;  ///< 0..kFullLevel: of the moves of games
  int seed = 0;            ///< of what is drawn in games; 0 for another one each game
  LogOptions log;
};

/// One of some words, by its place among them.
struct ChoiceType {
  std::vector<std::string_view> words;
  std::size_t (*get)(const ProgramOptions&);
  void (*set)(ProgramOptions&, std::size_t);
};

/// A whole number within a range.
struct NumberType {
  int min;
  int max;
  int (*get)(const ProgramOptions&);
  void (*set)(ProgramOptions&, int);
};

/// Whom an option concerns: the engine or its moves in games, whose options stay as they are while a search
/// runs, or the log.
enum class OptionScope : std::uint8_t { engine, game, log };

/// A text, none included, that may have to be understood.
struct TextType {
  std::string (*get)(const ProgramOptions&);
  Status (*set)(ProgramOptions&, std::string_view);
};

struct Option {
  std::string_view name;     ///< in the protocols: "MoveOverhead"
  std::string_view flag;     ///< on the command line, without its dashes: "move-overhead"
  std::string_view value;    ///< what stands for its value in the help: "<ms>"
  std::string_view meaning;  ///< for people
  OptionScope scope;
  std::variant<ChoiceType, NumberType, TextType> type;
};

/// The one list of options, in the order in which they are shown.
const std::vector<Option>& option_table();

/// The option with a name, in either case; null when there is none.
const Option* find_option(std::string_view name);

/// The value that an option has in `options`, as a user would write it.
std::string option_value(const Option& option, const ProgramOptions& options);

/// Reads a value and puts it into `options`; an error says what was expected of the option, which it calls
/// `shown_name`, and changes nothing.
Status set_option(const Option& option, std::string_view shown_name, std::string_view value,
                  ProgramOptions& options);

}  // namespace emilia
