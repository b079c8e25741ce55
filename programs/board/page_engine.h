// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>

#include "protocol/dialects/conversation.h"

namespace emilia {

/// Processors and memory for the engines of all pages and requests.
struct EngineBudget {
  int threads = 1;
  int megabytes = 1;           ///< of all transposition tables
  std::atomic<int> users = 0;  ///< number of engines

  /// Shares of one engine.
  [[nodiscard]] int threads_of_user() const;
  [[nodiscard]] int megabytes_of_user() const;
};

/// Message of a page: lines of uoi, or (binary) the name of a file, a zero byte and its contents.
struct PageMessage {
  std::string bytes;
  bool is_text = true;
};

/// Returns an error for a line of uoi that a page may not send: a page reads and writes no file of the
/// machine, and does not set the memory and the log.
Status check_page_line(std::string_view line, int max_threads);

/// Engine of one page: a session of uoi with its own thread, which uses its share of the budget.
///
/// Messages to the page are lines of uoi, or begin with one of these lines: "@ready THREADS" before all
/// others, "@failed TEXT", and "@read" before the games of a file (`games_of_text`).
class PageEngine {
 public:
  using Send = std::function<void(std::string message)>;

  /// Requires: `budget` outlives the engine. `send` is called on several threads, never on two at once, and
  /// not after the destructor.
  PageEngine(EngineBudget& budget, const ProgramOptions& options, Send send);

  /// Stops the engine and waits for it.
  ~PageEngine();
  PageEngine(const PageEngine&) = delete;
  PageEngine& operator=(const PageEngine&) = delete;

  /// Handles a message on the thread of the engine, then calls `on_handled` there.
  /// Requires: the message before has been handled. So a page that floods waits.
  void take(PageMessage message, std::function<void()> on_handled);

 private:
  struct Task {
    PageMessage message;
    std::function<void()> on_handled;
  };

  void run();
  void converse();
  std::optional<Task> next_task();
  void answer_lines(Conversation& conversation, std::string_view lines);
  void use_share(Conversation& conversation);
  void send_lines(Conversation& conversation);
  void send(std::string message);

  EngineBudget& budget_;
  ProgramOptions options_;
  Send send_;
  std::mutex sending_;  ///< keeps the order of messages
  std::mutex mutex_;    ///< guards the members below
  std::condition_variable changed_;
  std::optional<Task> task_;
  bool is_ending_ = false;
  std::thread thread_;
};

}  // namespace emilia
