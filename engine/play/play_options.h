// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/api/options.h"
#include "engine/base/result.h"
#include "engine/play/book_move.h"
#include "engine/play/level.h"

namespace emilia {

/// Settings of an engine and of the moves that it plays in games.
struct PlayOptions {
  static constexpr int kDefaultRating = 1500;

  EngineOptions engine;
  BookOptions book;
  int level = kFullLevel;       ///< playing strength, 0..kFullLevel
  bool is_limited = false;      ///< plays as people of the rating instead of at the level
  int rating = kDefaultRating;  ///< of the people, kLowestRating..kHighestRating
  bool takes_time = false;      ///< answers as late as people do, with a rating
  int seed = 0;                 ///< random seed of games; 0 for a new seed each game

  [[nodiscard]] Strength strength() const {
    return {.level = level,
            .rating = is_limited ? std::optional(rating) : std::nullopt,
            .takes_time = takes_time};
  }
};

/// Choice, stored as its index.
struct ChoiceType {
  std::vector<std::string_view> choices;
  std::size_t (*get)(const PlayOptions&);
  void (*set)(PlayOptions&, std::size_t);
};

/// Choices of an option that is on or off, which protocols call a check.
inline constexpr std::array<std::string_view, 2> kCheckNames = {"false", "true"};

/// Integer in a range.
struct NumberType {
  int min;
  int max;
  int (*get)(const PlayOptions&);
  void (*set)(PlayOptions&, int);
};

/// Part of the program that an option belongs to. Options of the engine and of game moves cannot change
/// during a search; options of the log can. A front-end adds the options of its log.
enum class OptionScope : std::uint8_t { engine, game, log };

/// Text, possibly empty, which the setter may reject.
struct TextType {
  std::string (*get)(const PlayOptions&);
  Status (*set)(PlayOptions&, std::string_view);
};

struct Option {
  std::string_view name;     ///< name in the protocols: "MoveOverhead"
  std::string_view flag;     ///< flag on the command line, without its dashes: "move-overhead"
  std::string_view value;    ///< placeholder of its value in the help: "<ms>"
  std::string_view meaning;  ///< meaning in the help
  OptionScope scope;
  std::variant<ChoiceType, NumberType, TextType> type;
};

/// Returns the options of the engine and of game moves in display order.
const std::vector<Option>& play_option_table();

/// Returns the option of a table with a name, ignoring case; null if there is none.
const Option* find_option(std::span<const Option> table, std::string_view name);

/// Returns the error for a name outside the table, with a similar name or else with `otherwise`.
Error unknown_option(std::span<const Option> table, std::string_view name, std::string_view otherwise);

/// Returns the value of an option as a user would write it.
std::string play_option_value(const Option& option, const PlayOptions& options);

/// Parses a value and stores it in `options`. The error calls the option `shown_name` and names the expected
/// form; `options` is unchanged then.
Status set_play_option(const Option& option, std::string_view shown_name, std::string_view value,
                       PlayOptions& options);

}  // namespace emilia
