// SPDX-License-Identifier: MIT
#include "protocol/commands/commands.h"

#include <algorithm>

#include "engine/base/text.h"

namespace emilia {

const std::vector<Subcommand>& commands() {
  static const std::vector<Subcommand> all = {
      speak_command(), move_command(),     course_player_command(), perft_command(),
      bench_command(), solve_command(),    convert_command(),       analyze_command(),
      play_command(),  selfplay_command(), label_command(),         help_command(),
  };
  return all;
}

const Subcommand* find_command(std::string_view name) {
  const auto found = std::ranges::find(commands(), name, &Subcommand::name);
  return found == commands().end() ? nullptr : &*found;
}

Error unknown_command(std::string_view name) {
  std::vector<std::string_view> names;
  for (const Subcommand& command : commands()) {
    if (!command.name.empty()) names.push_back(command.name);
  }
  return {"unknown command " + in_quotes(name) + ", expected " + joined(names) + ", or none"};
}

}  // namespace emilia
