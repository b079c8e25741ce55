// SPDX-License-Identifier: MIT
#include <filesystem>
#include <iostream>
#include <span>

#include "engine/base/new_file.h"
#include "protocol/commands/commands.h"
#include "protocol/commands/manual.h"

/// Writes the manual pages and completions, which packages install, into a folder: `emilia_manual FOLDER`.

namespace {

emilia::Status write_all(const std::filesystem::path& folder) {
  std::filesystem::create_directories(folder / "man1");
  for (const emilia::Subcommand& command : emilia::commands()) {
    if (command.name == "help") continue;
    const auto path = folder / "man1" / (emilia::manual_name(command) + ".1");
    const emilia::Status written = emilia::write_file(path, emilia::manual_page(command));
    if (!written) return written;
  }
  emilia::Status written = emilia::write_file(folder / "emilia.bash", emilia::bash_completion());
  if (written) written = emilia::write_file(folder / "_emilia", emilia::zsh_completion());
  if (written) written = emilia::write_file(folder / "emilia.fish", emilia::fish_completion());
  return written;
}

}  // namespace

int main(int argc, char* argv[]) {
  try {
    if (argc != 2) {
      std::cerr << "usage: emilia_manual FOLDER\n";
      return emilia::kExitBadArguments;
    }
    const emilia::Status written = write_all(std::span(argv, 2).back());
    if (written) return emilia::kExitDone;
    std::cerr << "emilia_manual: " << written.error().message << '\n';
  } catch (const std::exception& error) {
    std::cerr << "emilia_manual: " << error.what() << '\n';
  }
  return emilia::kExitFailed;
}
