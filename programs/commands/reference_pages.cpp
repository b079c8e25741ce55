// SPDX-License-Identifier: MIT
#include "programs/commands/reference_pages.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <utility>

#include "engine/api/options.h"
#include "engine/base/text.h"
#include "engine/base/words.h"
#include "programs/commands/commands.h"
#include "programs/commands/help.h"
#include "programs/commands/manual.h"

namespace emilia {

namespace {

constexpr std::size_t kLineLength = 100;
constexpr std::string_view kPartBegin = "<!-- generated: ";
constexpr std::string_view kPartBeginEnd = " -->\n";
constexpr std::string_view kPartEnd = "<!-- end -->\n";

/// The first tunable of each group with the heading of the group.
constexpr auto kTunableGroups = std::to_array<std::pair<std::string_view, std::string_view>>(
    {{"table_min_depth", "Tables"},
     {"probcut_min_depth", "ProbCut and lazy evaluation"},
     {"hash_move_first", "Move ordering"},
     {"evaluated_order_min_depth", "Searches that order moves"},
     {"split_min_depth", "Threads, windows and time"},
     {"endgame_lead", "Endgame search"},
     {"shallow_empties", "Shallow endgame search"}});

/// Pages of the commands; by default those about books, and about games, positions and the library.
constexpr auto kPages =
    std::to_array<std::pair<std::string_view, std::string_view>>({{"", "command-line"},
                                                                  {"board", "commands-play"},
                                                                  {"play", "commands-play"},
                                                                  {"move", "commands-play"},
                                                                  {"course-player", "commands-play"},
                                                                  {"perft", "commands-develop"},
                                                                  {"bench", "commands-develop"},
                                                                  {"selfplay", "commands-develop"},
                                                                  {"label", "commands-develop"},
                                                                  {"book search", "commands-develop"}});

/// A text in which Markdown sees no markup.
std::string without_markup(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '<') {
      result += "&lt;";
    } else if (c == '*') {
      result += "\\*";
    } else {
      result += c;
    }
  }
  return result;
}

std::string code_span(std::string_view text) {
  return "`" + std::string(text) + "`";
}

/// The words of a text in lines of at most `kLineLength` characters. Lines after the first begin with
/// `indent`.
std::string wrapped(std::string text, std::string_view indent = "") {
  std::ranges::replace(text, '\n', ' ');
  std::string result;
  std::size_t length = 0;
  for (Words words(text); !words.is_at_end();) {
    const std::string_view word = words.next();
    if (length > 0 && length + 1 + word.size() > kLineLength) {
      result.append("\n").append(indent);
      length = indent.size();
    } else if (length > 0) {
      result += " ";
      ++length;
    }
    result += word;
    length += word.size();
  }
  return result + "\n";
}

/// "- `--depth <n>`: plies to search, 1 to 1000"
std::string list_item(std::string_view name, std::string_view meaning) {
  return wrapped("- " + code_span(name) + ": " + std::string(meaning), "  ");
}

/// A block of code without blanks at the ends of lines.
std::string code_block(std::string_view lines) {
  std::string text = "```\n" + std::string(trimmed(lines, "\n")) + "\n```\n";
  for (std::size_t at = text.find(" \n"); at != std::string::npos; at = text.find(" \n", at))
    text.erase(at--, 1);
  return text;
}

std::string heading_of(const Subcommand& command) {
  return "emilia" + (command.name.empty() ? "" : " " + std::string(command.name));
}

/// The help of a command in Markdown.
std::string command_section(const Subcommand& command) {
  std::string examples;
  for (const std::string_view example : command.examples) examples.append(example).append("\n");
  std::string text = "## " + heading_of(command) + "\n\n";
  text += wrapped(without_markup(sentence(command.summary)) + " Usage: " + code_span(usage_of(command)));
  text += "\n" + code_block(examples);
  if (!command.details.empty()) text += "\n" + wrapped(without_markup(command.details));
  if (const std::string positions = about_positions(command); !positions.empty())
    text += "\n" + wrapped(without_markup(positions));
  const std::string flags = list_of("Flags", command.flags) + list_of("Options", command.options);
  return flags.empty() ? text : text + "\n" + code_block(flags);
}

/// The sections of the commands of a page; an empty text if no command has this page.
std::string command_sections(std::string_view page) {
  std::string text;
  for (const Subcommand& command : commands()) {
    if (command.name == "help" || page_of_command(command.name) != page) continue;
    text += (text.empty() ? "" : "\n") + command_section(command);
  }
  return text;
}

/// "commands-book.md#emilia-book-learn"
std::string link_to(const Subcommand& command) {
  std::string anchor = heading_of(command);
  std::ranges::replace(anchor, ' ', '-');
  return std::string(page_of_command(command.name)) + ".md#" + anchor;
}

std::string commands_part() {
  std::string text;
  std::string_view last;
  for (const Subcommand& command : commands()) {
    if (command.section != last)
      text.append(last.empty() ? "### " : "\n### ").append(command.section).append("\n\n");
    last = command.section;
    if (command.name == "help") {
      text += list_item(usage_of(command), without_markup(command.summary));
      continue;
    }
    text += wrapped("- [" + code_span(usage_of(command)) + "](" + link_to(command) +
                        "): " + without_markup(command.summary),
                    "  ");
  }
  return text;
}

std::string exit_codes_part() {
  std::string text;
  for (const auto& [number, meaning] : exit_codes()) text += list_item(std::to_string(number), meaning);
  return text;
}

std::string table_row(std::initializer_list<std::string_view> cells) {
  std::string row = "|";
  for (const std::string_view cell : cells) row.append(" ").append(cell).append(" |");
  return row + "\n";
}

/// "1 to 256", "shares or slices", or empty for a text.
std::string values_of(const Flag& flag) {
  if (!flag.choices.empty()) return joined(flag.choices);
  if (!flag.range) return {};
  return std::to_string(flag.range->min) + " to " + std::to_string(flag.range->max);
}

std::string options_part() {
  std::string meanings = "| option | flag | meaning |\n|---|---|---|\n";
  std::string values = "| option | values | default |\n|---|---|---|\n";
  for (const Option& option : option_table()) {
    const Flag flag = option_flags({option.flag}).front();
    meanings +=
        table_row({code_span(option.name), code_span("--" + flag.name + " " + flag.value), flag.meaning});
    values += table_row({code_span(option.name), values_of(flag), flag.without});
  }
  return meanings + "\n### Values and defaults\n\n" + values;
}

std::string tunables_part() {
  std::string text;
  for (const Tunable& tunable : tunables(SearchParams())) {
    const auto* const group = std::ranges::find(kTunableGroups, tunable.name,
                                                &std::pair<std::string_view, std::string_view>::first);
    if (group != kTunableGroups.end())
      text += (text.empty() ? "## " : "\n## ") + std::string(group->second) + "\n\n";
    text += list_item(tunable.name, without_markup(tunable.meaning) + ", " + std::to_string(tunable.min) +
                                        " to " + std::to_string(tunable.max) + " (" +
                                        std::to_string(tunable.value) + ")");
  }
  return text;
}

Result<std::string> generated_part(std::string_view name) {
  if (name == "commands") return commands_part();
  if (name == "exit codes") return exit_codes_part();
  if (name == "options") return options_part();
  if (name == "tunables") return tunables_part();
  if (std::string sections = command_sections(name); !sections.empty()) return sections;
  return Error{"invalid part " + in_quotes(name) +
               ": expected commands, exit codes, options, tunables or a page with commands"};
}

}  // namespace

std::string_view page_of_command(std::string_view name) {
  const auto* const found =
      std::ranges::find(kPages, name, &std::pair<std::string_view, std::string_view>::first);
  if (found != kPages.end()) return found->second;
  return name.starts_with("book ") ? "commands-book" : "commands-games";
}

Result<std::string> with_generated_parts(std::string_view page) {
  std::string text;
  for (std::size_t at = page.find(kPartBegin); at != std::string_view::npos; at = page.find(kPartBegin)) {
    const std::size_t name_at = at + kPartBegin.size();
    const std::size_t name_end = std::min(page.find(kPartBeginEnd, name_at), page.size());
    const std::string_view name = page.substr(name_at, name_end - name_at);
    const std::size_t end = page.find(kPartEnd, name_end);
    if (end == std::string_view::npos) return Error{"missing '<!-- end -->' after part " + in_quotes(name)};
    const Result<std::string> made = generated_part(name);
    if (!made) return made.error();
    text.append(page.substr(0, name_end))
        .append(kPartBeginEnd)
        .append("\n")
        .append(*made)
        .append("\n")
        .append(kPartEnd);
    page.remove_prefix(end + kPartEnd.size());
  }
  return text.append(page);
}

}  // namespace emilia
