// SPDX-License-Identifier: MIT
#include "programs/commands/manual.h"

#include <algorithm>
#include <sstream>

#include "engine/base/text.h"
#include "programs/commands/commands.h"
#include "programs/commands/help.h"
#include "protocol/dialects/dialects.h"
#include "protocol/words/version.h"

namespace emilia {

namespace {

/// Returns a text in which roff sees no markup.
std::string roff(std::string_view text) {
  std::string escaped;
  bool is_line_start = true;
  for (const char c : text) {
    if (is_line_start && (c == '.' || c == '\'')) escaped += "\\&";
    if (c == '\\') {
      escaped += "\\e";
    } else if (c == '-') {
      escaped += "\\-";
    } else {
      escaped += c;
    }
    is_line_start = c == '\n';
  }
  return escaped;
}

std::string section(std::string_view title) {
  return ".SH " + std::string(title) + "\n";
}

/// Returns lines that roff does not fill.
std::string block(std::string_view lines) {
  const std::string_view text = trimmed(lines, "\n");
  return ".nf\n" + roff(text) + "\n.fi\n";
}

std::string flags_section(std::string_view title, const std::vector<Flag>& flags) {
  if (flags.empty()) return {};
  std::string text = section(title);
  for (const Flag& flag : flags) {
    text += ".TP\n\\fB\\-\\-" + roff(flag.name) + "\\fR";
    if (!flag.value.empty()) text += " \\fI" + roff(flag.value) + "\\fR";
    text += "\n" + roff(meaning_of(flag)) + "\n";
  }
  return text;
}

std::string commands_section() {
  std::string text = section("COMMANDS");
  std::string_view last;
  for (const Subcommand& command : commands()) {
    if (command.name.empty()) continue;
    if (command.section != last) text += ".SS " + roff(command.section) + "\n";
    last = command.section;
    text += ".TP\n\\fB" + roff(command.name) + "\\fR " + roff(command.positionals) + "\n" +
            roff(sentence(command.summary));
  }
  return text + "Each command has a page, for example \\fBman emilia\\-book\\-learn\\fR.\n";
}

std::string exit_section() {
  std::string text = section("EXIT STATUS");
  for (const auto& [code, meaning] : exit_codes())
    text += ".TP\n\\fB" + std::to_string(code) + "\\fR\n" + roff(sentence(meaning));
  return text;
}

std::string examples_section(const Subcommand& command) {
  std::string lines;
  for (const std::string_view example : command.examples) lines.append(example).append("\n");
  return lines.empty() ? lines : section("EXAMPLES") + block(lines);
}

}  // namespace

std::vector<std::pair<int, std::string_view>> exit_codes() {
  return {
      {kExitDone, "success; quit or the end of the input"},
      {kExitFailed, "failure: not enough memory, stdout closed, or a file that cannot be read or written"},
      {kExitBadArguments, "invalid argument, named on stderr; nothing was written to stdout"},
      {kExitWrong,
       "invalid data: solve found a score that differs from the file, book check found an error, or "
       "book import read a damaged file"},
      {kExitInterrupted, "interrupted by Ctrl-C"},
      {kExitClosedPipe, "stdout was closed early, as in emilia help | head -1"}};
}

std::string manual_name(const Subcommand& command) {
  std::string name = "emilia";
  if (!command.name.empty()) name.append("-").append(command.name);
  std::ranges::replace(name, ' ', '-');
  return name;
}

std::string manual_page(const Subcommand& command) {
  const bool is_overview = command.name.empty();
  const std::string name = manual_name(command);
  const std::string_view summary = is_overview ? "an Othello engine" : command.summary;
  std::string text = ".TH " + upper_case(name) + R"( 1 "" ")" + std::string(kNameAndVersion) + "\"\n";
  text += section("NAME") + roff(name) + " \\- " + roff(summary) + "\n";
  text += section("SYNOPSIS") + ".B " + roff(usage_of(command)) + "\n[flags]\n";
  if (is_overview) text += ".br\n.B emilia \\fIcommand\\fR [arguments] [flags]\n";
  text += section("DESCRIPTION") + roff(sentence(command.summary));
  if (is_overview)
    text += "Without a command it reads a protocol on stdin: " + joined(dialect_names()) + ".\n";
  if (!command.details.empty()) text += ".PP\n" + block(command.details);
  if (const std::string positions = about_positions(command); !positions.empty())
    text += ".PP\n" + block(positions);
  text += flags_section("FLAGS", command.flags) + flags_section("OPTIONS", command.options);
  if (is_overview) text += commands_section();
  text += examples_section(command) + exit_section();
  return text + section("SEE ALSO") + (is_overview ? ".BR emilia\\-solve (1)\n" : ".BR emilia (1)\n");
}

}  // namespace emilia
