// SPDX-License-Identifier: MIT
#include "programs/commands/help.h"

#include <algorithm>
#include <boost/program_options/options_description.hpp>
#include <iostream>
#include <sstream>

#include "engine/api/options.h"
#include "engine/base/text.h"
#include "engine/board/instruction_set.h"
#include "engine/play/starter_book.h"
#include "programs/commands/build_info.h"
#include "programs/commands/commands.h"
#include "protocol/words/version.h"

namespace emilia {

namespace {

namespace po = boost::program_options;

constexpr std::size_t kUsageWidth = 44;
constexpr std::int64_t kMaxShownRange = 1'000'000;  ///< larger upper bounds are not shown

constexpr std::string_view kAboutPositions =
    "A position is 65 characters: W or B (the side to move), then the squares a1, b1 .. h8\n"
    "as E (empty), O (white) or X (black)";
constexpr std::string_view kAboutOtherBoards =
    ". On other boards it has one character per square\nafter the first, with - for a blocked square";

/// Topic of `help` besides the commands: the tunables of the option of this name.
constexpr std::string_view kTunables = "search-params";

std::string usage_line(const Subcommand& command) {
  std::string usage = "  " + usage_of(command);
  usage.resize(std::max(usage.size() + 1, kUsageWidth), ' ');
  return usage.append(command.summary).append("\n");
}

/// Returns the usage of the commands of a group.
std::string group_text(const std::vector<const Subcommand*>& group) {
  std::string text = "Usage:\n";
  for (const Subcommand* command : group) text += usage_line(*command);
  const std::string name(group.front()->name);
  return text + "\nDetails of a command: emilia help " + name + ", or emilia " + name + " --help.\n";
}

std::string flags_text(const Subcommand& command) {
  return list_of("Flags", command.flags) + list_of("Options", command.options);
}

/// Returns name, range, default and meaning of each tunable of the search, two lines each.
std::string tunables_text() {
  std::string text;
  for (const Tunable& tunable : tunables(SearchParams())) {
    text += std::string(tunable.name) + ", " + std::to_string(tunable.min) + " to " +
            std::to_string(tunable.max) + " (" + std::to_string(tunable.value) + ")\n    " +
            std::string(tunable.meaning) + "\n";
  }
  return text;
}

Result<Job> prepare_help(const Arguments& arguments, const ProgramOptions& /*options*/) {
  if (arguments.positionals.empty()) return print_job(overview_text());
  if (arguments.positional(0) == kTunables) return print_job(tunables_text());
  const std::string name = command_name(arguments.positionals);
  const Subcommand* command = find_command(name);
  if (const auto group = commands_of_group(name); !group.empty()) return print_job(group_text(group));
  if (command == nullptr) return unknown_command(name);
  const auto name_length = static_cast<std::size_t>(1 + std::ranges::count(name, ' '));
  if (arguments.positionals.size() > name_length)
    return Error{"unexpected argument " + in_quotes(arguments.positionals[name_length])};
  return print_job(help_text(*command));
}

}  // namespace

std::string usage_of(const Subcommand& command) {
  std::string usage = "emilia";
  for (const std::string_view part : {command.name, command.positionals}) {
    if (!part.empty()) usage.append(" ").append(part);
  }
  return usage;
}

std::string meaning_of(const Flag& flag) {
  std::string text = flag.meaning;
  if (!flag.choices.empty()) text += ": " + joined(flag.choices);
  if (flag.range) {
    const std::string min = std::to_string(flag.range->min);
    const bool is_open = flag.range->max >= kMaxShownRange;
    text += is_open ? ", at least " + min : ", " + min + "-" + std::to_string(flag.range->max);
  }
  if (!flag.without.empty()) text += " (" + flag.without + ")";
  return text;
}

std::string list_of(const std::string& title, const std::vector<Flag>& flags) {
  if (flags.empty()) return {};
  po::options_description list(title);
  for (const Flag& flag : flags) {
    const std::string meaning = meaning_of(flag);
    if (flag.value.empty()) {
      list.add_options()(flag.name.c_str(), meaning.c_str());
    } else {
      list.add_options()(flag.name.c_str(), po::value<std::string>()->value_name(flag.value),
                         meaning.c_str());
    }
  }
  std::ostringstream text;
  text << '\n' << list;
  return text.str();
}

std::string about_positions(const Subcommand& command) {
  const auto is_position = [](const Flag& flag) { return flag.value == "<position>"; };
  const bool has_position = command.positionals.find("<position>") != std::string_view::npos ||
                            std::ranges::any_of(command.flags, is_position);
  if (!has_position) return {};
  const bool has_boards = std::ranges::find(command.options, "board", &Flag::name) != command.options.end();
  return '\n' + std::string(kAboutPositions) + (has_boards ? std::string(kAboutOtherBoards) : "") + ".\n";
}

std::string sentence(std::string_view phrase) {
  std::string text = std::string(phrase) + ".\n";
  text.front() = to_upper(text.front());
  return text;
}

std::string overview_text() {
  std::string text = std::string(kNameAndVersion) + ", an Othello engine\n";
  std::string_view last;
  for (const Subcommand& command : commands()) {
    if (command.section != last) text.append("\n").append(command.section).append(":\n");
    last = command.section;
    text += usage_line(command);
  }
  text += "\nDetails of a command: emilia help <command>, or emilia <command> --help.\n";
  text += "Without a command, emilia accepts --help, --version and these flags:\n";
  return text + flags_text(protocol_command());
}

std::string help_text(const Subcommand& command) {
  if (command.name.empty()) return overview_text();
  std::string text = "Usage: " + usage_of(command) + "\n\n" + sentence(command.summary);
  if (!command.details.empty()) text.append("\n").append(command.details).append("\n");
  text += about_positions(command) + flags_text(command);
  text += command.examples.size() == 1 ? "\nExample:\n" : "\nExamples:\n";
  for (const std::string_view example : command.examples) text.append("  ").append(example).append("\n");
  return text;
}

std::string version_text() {
  const auto book = starter_book_file();
  return std::string(kNameAndVersion) + " (" + std::string(instruction_set()) + ")\n" + build_text() +
         (book ? "starter book " + printable(*book) : std::string("no starter book")) + '\n';
}

Job print_job(std::string text) {
  return [text = std::move(text)](const Context& /*context*/) {
    std::cout << text;
    return Result<int>(kExitDone);
  };
}

Subcommand help_command() {
  return {.name = "help",
          .positionals = "[<command> | search-params]",
          .max_positionals = 2,
          .summary = "print this overview, or the help of one command",
          .examples = {"emilia help solve", "emilia help search-params"},
          .prepare = prepare_help};
}

}  // namespace emilia
