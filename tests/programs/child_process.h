// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <sys/types.h>
#include <vector>

namespace emilia::test {

/// Child process of the engine with pipes for its three streams. The destructor kills it if it still runs.
class ChildProcess {
 public:
  explicit ChildProcess(const std::vector<std::string>& arguments);
  ~ChildProcess();
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  /// Sends a line; lost if the process no longer reads.
  void send(std::string_view text) const;
  void close_input();

  /// Closes the output of the process.
  void close_output();

  /// Sends a signal, such as SIGINT for Ctrl-C.
  void signal(int number) const;

  /// Returns the next line of stdout; "" at its end.
  std::string read_line();

  /// Returns the CPU time of the process. Requires: it has not been waited for.
  [[nodiscard]] std::chrono::nanoseconds processor_time() const;

  struct Outcome {
    int exit_code = -1;  ///< -1 if the process was killed by a signal or after the time limit
    std::string output;  ///< unread output
    std::string errors;
    long peak_kilobytes = 0;  ///< peak memory
  };

  /// Closes the input and waits for the end.
  Outcome finish(std::chrono::seconds patience = std::chrono::seconds(60));

  /// Waits for the end without closing the input.
  Outcome wait(std::chrono::seconds patience = std::chrono::seconds(60));

 private:
  pid_t process_ = -1;
  int input_ = -1;
  int output_ = -1;
  int errors_ = -1;
  std::string unread_;  ///< unread part of stdout
};

/// Runs the engine on an input until it ends.
ChildProcess::Outcome run_emilia(const std::vector<std::string>& arguments, std::string_view input = "");

}  // namespace emilia::test
