// SPDX-License-Identifier: MIT
#include <array>
#include <csignal>
#include <fcntl.h>
#include <spawn.h>
#include <unistd.h>

#include "engine/base/files.h"
#include "engine/base/machine.h"
#include "programs/board/desktop.h"

extern char** environ;  // NOLINT(readability-identifier-naming)

namespace emilia {

bool open_in_browser(const std::string& address) {
  if (environment_variable("DISPLAY").empty() && environment_variable("WAYLAND_DISPLAY").empty())
    return false;
  std::string program = "xdg-open";
  std::string argument = address;
  const std::array<char*, 3> arguments = {program.data(), argument.data(), nullptr};
  posix_spawn_file_actions_t files{};
  posix_spawn_file_actions_init(&files);
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    posix_spawn_file_actions_addopen(&files, stream, "/dev/null", O_RDWR, 0);
  posix_spawnattr_t attributes{};
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);  // Ctrl-C must not end the browser
  signal(SIGCHLD, SIG_IGN);                                      // the program does not wait for it
  pid_t child = 0;
  const bool is_started =
      posix_spawnp(&child, program.c_str(), &files, &attributes, arguments.data(), environ) == 0;
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&files);
  return is_started;
}

Status write_private_file(const std::string& path, const std::string& text) {
  unlink(path.c_str());
  const Descriptor file(open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR));
  if (!file.is_open()) return file_error("create", path);
  if (write(file.get(), text.data(), text.size()) != static_cast<ssize_t>(text.size()))
    return file_error("write", path);
  return success();
}

}  // namespace emilia
