// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <sys/types.h>
#include <vector>

namespace emilia::test {

/// The engine as a process of its own, with pipes for its three streams. One that still runs is killed in
/// the end.
class ChildProcess {
 public:
  explicit ChildProcess(const std::vector<std::string>& arguments);
  ~ChildProcess();
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  /// What the process does not read any more is lost.
  void send(std::string_view text) const;
  void close_input();

  /// Nobody reads what the process writes from now on.
  void close_output();

  /// Sends a signal, as Ctrl-C does (SIGINT).
  void signal(int number) const;

  /// The next line of stdout; "" at its end.
  std::string read_line();

  /// What it has had of the processors so far. Requires that it has not been waited for.
  [[nodiscard]] std::chrono::nanoseconds processor_time() const;

  struct Outcome {
    int exit_code = -1;  ///< -1 for a process that was killed, by us after the patience or by a signal
    std::string output;  ///< what was left of it
    std::string errors;
    long peak_kilobytes = 0;  ///< of memory
  };

  /// Closes the input and waits for the end.
  Outcome finish(std::chrono::seconds patience = std::chrono::seconds(60));

  /// Waits for the end with the input open.
  Outcome wait(std::chrono::seconds patience = std::chrono::seconds(60));

 private:
  pid_t process_ = -1;
  int input_ = -1;
  int output_ = -1;
  int errors_ = -1;
  std::string unread_;  ///< of stdout
};

/// Runs the engine on an input to its end.
ChildProcess::Outcome run_emilia(const std::vector<std::string>& arguments, std::string_view input = "");

}  // namespace emilia::test
