// SPDX-License-Identifier: MIT
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/files.h"
#include "engine/base/new_file.h"
#include "programs/commands/commands.h"
#include "programs/commands/manual.h"
#include "programs/commands/reference_pages.h"

/// Generator of the texts that packages and docs/reference/ take from the tables of the help.
///
///     emilia_manual FOLDER               writes manual pages and completions
///     emilia_manual --reference FOLDER   rewrites the generated parts of docs/reference/

namespace {

namespace fs = std::filesystem;

emilia::Status write_manual(const fs::path& folder) {
  fs::create_directories(folder / "man1");
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

emilia::Status rewrite_page(const fs::path& path) {
  std::ifstream file(path);
  const std::string page{std::istreambuf_iterator<char>(file), {}};
  const emilia::Result<std::string> rewritten = emilia::with_generated_parts(page);
  if (!rewritten) return emilia::Error{path.string() + ": " + rewritten.error().message};
  return *rewritten == page ? emilia::success() : emilia::write_file(path, *rewritten);
}

emilia::Status write_reference(const fs::path& folder) {
  for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
    if (entry.path().extension() != ".md") continue;
    const emilia::Status rewritten = rewrite_page(entry.path());
    if (!rewritten) return rewritten;
  }
  return emilia::success();
}

}  // namespace

int main(int argc, char* argv[]) {
  try {
    const std::vector<std::string_view> arguments(argv + 1, argv + argc);
    const bool is_reference = !arguments.empty() && arguments.front() == "--reference";
    if (arguments.size() != (is_reference ? 2 : 1)) {
      std::cerr << "usage: emilia_manual [--reference] FOLDER\n";
      return emilia::kExitBadArguments;
    }
    const fs::path folder(arguments.back());
    const emilia::Status written = is_reference ? write_reference(folder) : write_manual(folder);
    if (written) return emilia::kExitDone;
    std::cerr << "emilia_manual: " << written.error().message << '\n';
  } catch (const std::exception& error) {
    std::cerr << "emilia_manual: " << error.what() << '\n';
  }
  return emilia::kExitFailed;
}
