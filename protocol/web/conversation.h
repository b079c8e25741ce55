// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <mutex>
#include <ostream>
#include <streambuf>
#include <string>

#include "protocol/dialects/uoi.h"

namespace emilia {

/// Where a conversation's lines wait for the page, which takes them on a thread of its own choice.
class Outbox : public std::streambuf {
 public:
  /// `on_lines` is called on the thread that wrote, after it has written whole lines.
  explicit Outbox(std::function<void()> on_lines) : on_lines_(std::move(on_lines)) {}

  /// What was written since it was called last, each line with its line feed.
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

/// A session in `uoi` whose lines come one by one from a page or a program that has no pipes. Its members are
/// called from one thread.
class Conversation {
 public:
  /// Throws std::bad_alloc when there is no memory for the hash table.
  Conversation(const ProgramOptions& options, std::function<void()> on_lines);

  /// Answers a line; false when it was the last, and a search has answered then.
  bool answer(std::string_view line);

  /// Makes the bench and sends its last lines, the signature the last of them.
  void bench();

  [[nodiscard]] std::string take_lines() { return outbox_.take(); }

 private:
  Outbox outbox_;
  std::ostream out_{&outbox_};
  LineWriter writer_{out_};
  Log log_;
  Session session_;
  Uoi dialect_{session_};
};

}  // namespace emilia
