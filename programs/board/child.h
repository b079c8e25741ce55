// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

#include "engine/base/result.h"

namespace emilia {

/// Streams of a child process. Its destructor ends the process.
class ChildStreams {
 public:
  virtual ~ChildStreams() = default;

  /// Waits for bytes of the process and returns them; empty at their end.
  virtual std::string read() = 0;

  /// Returns false if the process has ended.
  virtual bool write(std::string_view text) = 0;

  /// Ends the process, and so `read`. Threads: any.
  virtual void end() = 0;
};

/// Starts a command of the shell, on Windows a command line. Returns null if the system does not allow it.
std::unique_ptr<ChildStreams> start_child(const std::string& command);

/// Program that answers lines by lines, such as an engine. Threads: one, beside that of the process.
class LineProgram {
 public:
  /// Requires: streams.
  explicit LineProgram(std::unique_ptr<ChildStreams> streams);

  /// Ends the program.
  ~LineProgram();
  LineProgram(const LineProgram&) = delete;
  LineProgram& operator=(const LineProgram&) = delete;

  /// Errors: the program has ended.
  Status send(const std::string& line);

  /// Waits for a line. Errors: none arrives in that time; the program has ended; `is_to_stop` returned true.
  Result<std::string> next_line(std::chrono::milliseconds patience, const std::function<bool()>& is_to_stop);

 private:
  void read_all();

  std::unique_ptr<ChildStreams> streams_;
  std::mutex mutex_;  ///< guards the members below
  std::condition_variable changed_;
  std::deque<std::string> lines_;
  bool has_ended_ = false;
  std::thread reader_;
};

}  // namespace emilia
