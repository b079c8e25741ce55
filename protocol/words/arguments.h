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

#include "engine/api/engine.h"
#include "engine/base/result.h"
#include "engine/base/shard.h"

/// Flags of a command, and the parsed command line.

namespace emilia {

/// Flag of a command.
struct Flag {
  struct Range {
    std::int64_t min = 0;
    std::int64_t max = 0;
  };

  std::string name;                 ///< without its dashes
  std::string value;                ///< placeholder of its value in the help, "<file>"; empty for a switch
  std::string meaning;              ///< meaning in the help
  std::string without = {};         ///< default in the help; empty if there is none to show
  std::optional<Range> range = {};  ///< range of an integer flag
  std::vector<std::string_view> choices = {};  ///< allowed values
};

/// Return a flag without a value, with a text, with an integer, with one of some choices.
Flag switch_flag(std::string_view name, std::string_view meaning);
Flag text_flag(std::string_view name, std::string_view value, std::string_view meaning,
               std::string_view without = {});
Flag number_flag(std::string_view name, std::string_view value, Flag::Range range, std::string_view meaning,
                 std::string_view without = {});
Flag choice_flag(std::string_view name, std::span<const std::string_view> choices, std::string_view meaning,
                 std::string_view without = {});

/// Parsed command line of a command.
struct Arguments {
  std::vector<std::string> positionals;                     ///< after the name of the command
  std::map<std::string, std::string, std::less<>> given{};  ///< flags and their values; empty for a switch
  std::span<const Flag> flags{};                            ///< all flags of the command

  /// Returns a positional argument; empty if it is missing.
  [[nodiscard]] std::string_view positional(std::size_t place) const {
    return place < positionals.size() ? std::string_view(positionals[place]) : std::string_view();
  }

  [[nodiscard]] bool has(std::string_view flag) const { return given.contains(flag); }

  /// Returns the value of a flag; empty if it was not given.
  [[nodiscard]] std::string text(std::string_view flag) const {
    const auto found = given.find(flag);
    return found == given.end() ? std::string() : found->second;
  }
};

/// Parser of argument values. Variables of flags that were not given keep their value. Keeps the first error,
/// which names the argument and the expected form. Requires: the flags belong to the command.
class ArgumentParser {
 public:
  /// Requires: the arguments outlive the parser.
  explicit ArgumentParser(const Arguments& arguments) : arguments_(arguments) {}

  [[nodiscard]] const std::optional<Error>& error() const { return error_; }

  void fail(Error error) {
    if (!error_) error_ = std::move(error);
  }

  /// Parses a mandatory positional file name; the error calls it `what`.
  void read_positional_file(std::size_t place, std::string_view what, std::string& to);

  void read_switch(std::string_view name, bool& to) const { to = to || arguments_.has(name); }

  /// Parses a file name, which must not be empty.
  void read_file(std::string_view name, std::string& to);

  template <typename Number>
  void read_number(std::string_view name, Number& to) {
    if (const auto number = number_of(name)) to = static_cast<Number>(*number);
  }

  /// Parses a choice; the values of the enumeration `to` have the order of the choices.
  template <typename Choice>
  void read_choice(std::string_view name, Choice& to) {
    if (const auto place = choice_of(name)) to = static_cast<Choice>(*place);
  }
  template <typename Choice>
  void read_choice(std::string_view name, std::optional<Choice>& to) {
    if (const auto place = choice_of(name)) to = static_cast<Choice>(*place);
  }

  void read_share(std::string_view name, double& to);
  /// Parses a time of more than 0.
  void read_seconds(std::string_view name, std::optional<Microseconds>& to);

  /// Parses "4-30", both ends in the range of the flag.
  void read_range(std::string_view name, int& to_min, int& to_max);

  /// Parses "2/8".
  void read_shard(Shard& to);

 private:
  [[nodiscard]] const Flag& flag(std::string_view name) const;
  std::optional<std::int64_t> number_of(std::string_view name);
  std::optional<std::size_t> choice_of(std::string_view name);

  const Arguments& arguments_;
  std::optional<Error> error_;
};

/// Returns the flag --shard, which selects a part of a long job.
Flag shard_flag();

/// Returns the concatenation of two lists of flags.
std::vector<Flag> concatenated(std::vector<Flag> first, std::vector<Flag> second);

}  // namespace emilia
