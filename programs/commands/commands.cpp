// SPDX-License-Identifier: MIT
#include "programs/commands/commands.h"

#include <algorithm>
#include <utility>

#include "engine/base/similar_name.h"
#include "engine/base/text.h"

namespace emilia {

namespace {

/// Returns "book" for "book learn"; empty for a command of one word.
std::string_view group_of(const Subcommand& command) {
  const std::size_t blank = command.name.find(' ');
  return blank == std::string_view::npos ? std::string_view() : command.name.substr(0, blank);
}

/// Returns the commands, section by section.
std::vector<Subcommand> all_commands() {
  const std::vector<std::pair<std::string_view, std::vector<Subcommand>>> sections = {
      {"Play", {board_command(), play_command(), move_command()}},
      {"Analyse", {analyze_command(), openings_command()}},
      {"Solve", {solve_command()}},
      {"Books",
       {book_new_command(), book_learn_command(), book_show_command(), book_lines_command(),
        book_stats_command(), book_check_command(), book_import_command(), book_export_command(),
        book_merge_command(), book_subtree_command(), book_prune_command(), book_search_command()}},
      {"Library of games",
       {library_import_command(), library_search_command(), library_export_command(),
        library_check_command()}},
      {"Files", {convert_command()}},
      {"Engines and training",
       {speak_command(), bench_command(), perft_command(), selfplay_command(), label_command(),
        course_player_command()}},
      {"Help", {help_command()}}};
  std::vector<Subcommand> all;
  for (const auto& [title, commands] : sections) {
    for (const Subcommand& command : commands) all.emplace_back(command).section = title;
  }
  return all;
}

}  // namespace

const Subcommand& protocol_command() {
  return *find_command("");
}

const std::vector<Subcommand>& commands() {
  static const std::vector<Subcommand> all = all_commands();
  return all;
}

std::vector<const Subcommand*> commands_of_group(std::string_view group) {
  std::vector<const Subcommand*> found;
  for (const Subcommand& command : commands()) {
    if (!group.empty() && group_of(command) == group) found.push_back(&command);
  }
  return found;
}

const Subcommand* find_command(std::string_view name) {
  const auto found = std::ranges::find(commands(), name, &Subcommand::name);
  return found == commands().end() ? nullptr : &*found;
}

std::string command_name(std::span<const std::string> arguments) {
  if (arguments.empty()) return {};
  if (arguments.front() == "analyse") return "analyze";
  const auto begins_with_it = [&](const Subcommand& command) {
    return group_of(command) == arguments.front();
  };
  if (arguments.size() == 1 || !std::ranges::any_of(commands(), begins_with_it)) return arguments.front();
  return arguments.front() + " " + arguments[1];
}

Error unknown_command(std::string_view name) {
  std::vector<std::string_view> names;
  std::vector<std::string_view> of_group;
  for (const Subcommand& command : commands()) {
    const std::string_view group = group_of(command);
    if (command.name.empty()) continue;
    if (!group.empty() && group == name.substr(0, name.find(' '))) of_group.push_back(command.name);
    const std::string_view shown = group.empty() ? command.name : group;
    if (names.empty() || names.back() != shown) names.push_back(shown);
  }
  const bool is_of_group = !of_group.empty();
  return unknown_name("command", name, is_of_group ? of_group : names,
                      "expected " + (is_of_group ? joined(of_group) : joined(names) + ", or none"));
}

}  // namespace emilia
