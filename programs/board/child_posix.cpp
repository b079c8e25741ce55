// SPDX-License-Identifier: MIT
#include <array>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

#include "engine/base/files.h"
#include "programs/board/child.h"

namespace emilia {

namespace {

constexpr std::size_t kPieceOfOutput = 4096;

class PosixChild : public ChildStreams {
 public:
  /// Takes the ends of two pipes.
  PosixChild(pid_t child, Descriptor input, Descriptor output)
      : child_(child), input_(std::move(input)), output_(std::move(output)) {}
  ~PosixChild() override {
    PosixChild::end();
    waitpid(child_, nullptr, 0);
  }

  std::string read() override {
    std::array<char, kPieceOfOutput> bytes{};
    ssize_t size = 0;
    do size = ::read(output_.get(), bytes.data(), bytes.size());
    while (size < 0 && errno == EINTR);
    return {bytes.data(), size > 0 ? static_cast<std::size_t>(size) : 0};
  }

  bool write(std::string_view text) override {
    while (!text.empty()) {
      const ssize_t size = ::write(input_.get(), text.data(), text.size());
      if (size < 0 && errno != EINTR) return false;
      if (size > 0) text.remove_prefix(static_cast<std::size_t>(size));
    }
    return true;
  }

  void end() override { kill(-child_, SIGKILL); }  // with what the shell has started

 private:
  pid_t child_;
  Descriptor input_;
  Descriptor output_;
};

/// Starts the shell in a process group of its own with these streams; 0 if that fails.
pid_t start_shell(const std::string& command, int input, int output) {
  std::string shell = "/bin/sh";
  std::string option = "-c";
  std::string words = command;
  const std::array<char*, 4> arguments = {shell.data(), option.data(), words.data(), nullptr};
  posix_spawn_file_actions_t files{};
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_adddup2(&files, input, STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&files, output, STDOUT_FILENO);
  posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawnattr_t attributes{};
  posix_spawnattr_init(&attributes);
  sigset_t usual{};
  sigemptyset(&usual);
  sigaddset(&usual, SIGPIPE);
  posix_spawnattr_setsigdefault(&attributes, &usual);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF);
  pid_t child = 0;
  if (posix_spawn(&child, shell.c_str(), &files, &attributes, arguments.data(), environ) != 0) child = 0;
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&files);
  return child;
}

}  // namespace

std::unique_ptr<ChildStreams> start_child(const std::string& command) {
  signal(SIGPIPE, SIG_IGN);  // `write` reports it
  std::array<int, 2> to_child{};
  std::array<int, 2> from_child{};
  if (pipe2(to_child.data(), O_CLOEXEC) != 0) return nullptr;
  const Descriptor child_input(to_child[0]);
  Descriptor input(to_child[1]);
  if (pipe2(from_child.data(), O_CLOEXEC) != 0) return nullptr;
  Descriptor output(from_child[0]);
  const Descriptor child_output(from_child[1]);
  const pid_t child = start_shell(command, child_input.get(), child_output.get());
  if (child == 0) return nullptr;
  return std::make_unique<PosixChild>(child, std::move(input), std::move(output));
}

}  // namespace emilia
