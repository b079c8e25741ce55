// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/result.h"
#include "engine/base/shard.h"
#include "engine/engine.h"

/// The flags of a command, and the words and flags that a command line gave it.

namespace emilia {

/// A flag of one command. Who does not give it gets what the command does without it.
struct Flag {
  struct Range {
    std::int64_t min = 0;
    std::int64_t max = 0;
  };

  std::string name;          ///< without its dashes
  std::string value;         ///< what stands for its value in the help, "<file>"; empty for a switch
  std::string meaning;       ///< for the help
  std::string without = {};  ///< for the help: what holds where it is not given; empty where that is plain
  std::optional<Range> range = {};             ///< of a whole number
  std::vector<std::string_view> choices = {};  ///< the words that it takes
};

/// The kinds of flags: nothing behind it, any text, a whole number, one of some words.
Flag switch_flag(std::string_view name, std::string_view meaning);
Flag text_flag(std::string_view name, std::string_view value, std::string_view meaning,
               std::string_view without = {});
Flag number_flag(std::string_view name, std::string_view value, Flag::Range range, std::string_view meaning,
                 std::string_view without = {});
Flag choice_flag(std::string_view name, std::span<const std::string_view> choices, std::string_view meaning,
                 std::string_view without = {});

/// What a command line says to its command.
struct Arguments {
  std::vector<std::string> words;                           ///< behind the name of the command
  std::map<std::string, std::string, std::less<>> given{};  ///< flags; a switch has an empty value
  std::span<const Flag> flags{};                            ///< that the command has

  /// A word that may be missing, which the parsers of words take as empty.
  [[nodiscard]] std::string_view word(std::size_t place) const {
    return place < words.size() ? std::string_view(words[place]) : std::string_view();
  }

  [[nodiscard]] bool has(std::string_view flag) const { return given.contains(flag); }

  /// Empty for a flag that was not given.
  [[nodiscard]] std::string text(std::string_view flag) const {
    const auto found = given.find(flag);
    return found == given.end() ? std::string() : found->second;
  }
};

/// Reads arguments into what they set, which stays as it is where a flag was not given, and keeps the first
/// error. Errors name the argument and what was expected. Requires flags of the arguments' command.
class ArgumentReader {
 public:
  /// The arguments must outlive the reader.
  explicit ArgumentReader(const Arguments& arguments) : arguments_(arguments) {}

  [[nodiscard]] const std::optional<Error>& error() const { return error_; }

  void fail(Error error) {
    if (!error_) error_ = std::move(error);
  }

  /// A word that has to be there and names a file, which the error calls `what`.
  void read_file_word(std::size_t place, std::string_view what, std::string& to);

  void read_switch(std::string_view name, bool& to) const { to = to || arguments_.has(name); }

  /// A text that is not empty, which a file's name is.
  void read_file(std::string_view name, std::string& to);

  template <typename Number>
  void read_number(std::string_view name, Number& to) {
    if (const auto number = number_of(name)) to = static_cast<Number>(*number);
  }

  /// One of the flag's words; `to` is an enumeration whose values have their order.
  template <typename Choice>
  void read_choice(std::string_view name, Choice& to) {
    if (const auto place = choice_of(name)) to = static_cast<Choice>(*place);
  }
  template <typename Choice>
  void read_choice(std::string_view name, std::optional<Choice>& to) {
    if (const auto place = choice_of(name)) to = static_cast<Choice>(*place);
  }

  void read_share(std::string_view name, double& to);
  /// More than 0.
  void read_seconds(std::string_view name, std::optional<Microseconds>& to);

  /// "4-30", both within the flag's range.
  void read_range(std::string_view name, int& to_min, int& to_max);

  /// "2/8".
  void read_shard(Shard& to);

 private:
  [[nodiscard]] const Flag& flag(std::string_view name) const;
  std::optional<std::int64_t> number_of(std::string_view name);
  std::optional<std::size_t> choice_of(std::string_view name);

  const Arguments& arguments_;
  std::optional<Error> error_;
};

/// "--shard": which part of a long job to do.
Flag shard_flag();

/// The flags of one list and then those of another.
std::vector<Flag> concatenated(std::vector<Flag> first, std::vector<Flag> second);

}  // namespace emilia
