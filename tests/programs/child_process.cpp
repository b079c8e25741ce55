// SPDX-License-Identifier: MIT
#include "tests/programs/child_process.h"

#include <array>
#include <csignal>
#include <ctime>
#include <fcntl.h>
#include <stdexcept>
#include <sys/resource.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace emilia::test {

namespace {

struct Pipe {
  int output = -1;
  int input = -1;
};

/// Pipe that later child processes do not inherit.
Pipe make_pipe() {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
  return {ends[0], ends[1]};
}

void close_if_open(int& descriptor) {
  if (descriptor >= 0) close(descriptor);
  descriptor = -1;
}

std::string read_all(int descriptor) {
  std::string text;
  std::array<char, 4096> part{};
  for (ssize_t count = 0; (count = ::read(descriptor, part.data(), part.size())) > 0;) {
    text.append(part.data(), static_cast<std::size_t>(count));
  }
  return text;
}

}  // namespace

ChildProcess::ChildProcess(const std::vector<std::string>& arguments) {
  std::signal(SIGPIPE, SIG_IGN);
  const Pipe input = make_pipe();
  const Pipe output = make_pipe();
  const Pipe errors = make_pipe();
  std::vector<std::string> texts = arguments;
  texts.insert(texts.begin(), EMILIA_BINARY);
  std::vector<char*> pointers;
  pointers.reserve(texts.size() + 1);
  for (std::string& text : texts) pointers.push_back(text.data());
  pointers.push_back(nullptr);

  process_ = fork();
  if (process_ == 0) {
    dup2(input.output, STDIN_FILENO);
    dup2(output.input, STDOUT_FILENO);
    dup2(errors.input, STDERR_FILENO);
    execv(EMILIA_BINARY, pointers.data());
    _exit(127);
  }
  close(input.output);
  close(output.input);
  close(errors.input);
  input_ = input.input;
  output_ = output.output;
  errors_ = errors.output;
}

ChildProcess::~ChildProcess() {
  if (process_ > 0) {
    kill(process_, SIGKILL);
    waitpid(process_, nullptr, 0);
  }
  close_if_open(input_);
  close_if_open(output_);
  close_if_open(errors_);
}

void ChildProcess::send(std::string_view text) const {
  while (!text.empty()) {
    const ssize_t written = write(input_, text.data(), text.size());
    if (written <= 0) return;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
}

void ChildProcess::close_input() {
  close_if_open(input_);
}

void ChildProcess::close_output() {
  close_if_open(output_);
}

void ChildProcess::signal(int number) const {
  kill(process_, number);
}

std::string ChildProcess::read_line() {
  std::array<char, 4096> part{};
  while (unread_.find('\n') == std::string::npos) {
    const ssize_t count = ::read(output_, part.data(), part.size());
    if (count <= 0) return "";
    unread_.append(part.data(), static_cast<std::size_t>(count));
  }
  const std::size_t end = unread_.find('\n');
  std::string line = unread_.substr(0, end);
  unread_.erase(0, end + 1);
  return line;
}

ChildProcess::Outcome ChildProcess::finish(std::chrono::seconds patience) {
  close_input();
  return wait(patience);
}

std::chrono::nanoseconds ChildProcess::processor_time() const {
  clockid_t clock = 0;
  timespec time{};
  if (clock_getcpuclockid(process_, &clock) != 0 || clock_gettime(clock, &time) != 0)
    throw std::runtime_error("the process has no clock");
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

ChildProcess::Outcome ChildProcess::wait(std::chrono::seconds patience) {
  Outcome outcome;
  std::thread output_reader([&] { outcome.output = unread_ + (output_ >= 0 ? read_all(output_) : ""); });
  std::thread error_reader([&] { outcome.errors = read_all(errors_); });

  int status = 0;
  rusage usage{};
  const auto deadline = std::chrono::steady_clock::now() + patience;
  while (wait4(process_, &status, WNOHANG, &usage) == 0) {
    if (std::chrono::steady_clock::now() > deadline) kill(process_, SIGKILL);
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  process_ = -1;
  output_reader.join();
  error_reader.join();
  if (WIFEXITED(status)) outcome.exit_code = WEXITSTATUS(status);
  outcome.peak_kilobytes = usage.ru_maxrss;
  return outcome;
}

ChildProcess::Outcome run_emilia(const std::vector<std::string>& arguments, std::string_view input) {
  ChildProcess emilia(arguments);
  emilia.send(input);
  return emilia.finish();
}

}  // namespace emilia::test
