// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <mutex>
#include <ostream>
#include <streambuf>
#include <string>

#include "protocol/dialects/uoi.h"

namespace emilia {

/// Thread-safe queue of output lines, which the page reads on a thread of its choice.
class Outbox : public std::streambuf {
 public:
  /// Calls `on_lines` on the writing thread after each write of complete lines.
  explicit Outbox(std::function<void()> on_lines) : on_lines_(std::move(on_lines)) {}

  /// Returns the lines since the last call, each with its line feed.
  [[nodiscard]] std::string take();

 protected:
  std::streamsize xsputn(const char* text, std::streamsize count) override;
  int_type overflow(int_type character) override;
  int sync() override;

 private:
  std::mutex mutex_;  ///< guards `lines_`
  std::string lines_;
  std::function<void()> on_lines_;
};

/// Session of `uoi` for a page or a program without pipes: the caller passes each line.
/// Threads: all members are called from one thread.
class Conversation {
 public:
  Conversation(const ProgramOptions& options, std::function<void()> on_lines);

  /// Error of the engine options, such as a hash table that is too large. Searches return it, too.
  [[nodiscard]] const Status& status() const { return session_.status(); }

  /// Executes a line; returns false after `quit`, when a running search has answered.
  bool answer(std::string_view line);

  /// Runs the bench and writes its last lines; the last one is the signature.
  void bench();

  [[nodiscard]] std::string take_lines() { return outbox_.take(); }

 private:
  Outbox outbox_;
  std::ostream out_{&outbox_};
  LineWriter writer_{out_};
  Log log_;
  Session session_;
  Stopping<Uoi> dialect_{session_};
};

}  // namespace emilia
