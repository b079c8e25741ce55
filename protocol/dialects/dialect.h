// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/base/text.h"
#include "engine/base/words.h"
#include "protocol/dialects/session.h"
#include "protocol/io/line_reader.h"
#include "protocol/words/requests.h"

namespace emilia {

/// The greatest number that a client's ping may have.
inline constexpr std::int64_t kMaxPing = 2'147'483'647;

/// A language in which a session is spoken. It reads lines, and what a line asks for it does to the session;
/// it hears from the session's search. A class for a dialect has a table of commands, a short member for
/// each, and a destructor that stops the search.
class Dialect : protected SearchObserver {
 public:
  /// The session must outlive the dialect.
  explicit Dialect(Session& session) : session_(session) {}
  ~Dialect() override = default;
  Dialect(const Dialect&) = delete;
  Dialect& operator=(const Dialect&) = delete;

  /// Answers lines until one says that it is over, the input ends, or nothing can be sent any more; a running
  /// search is stopped then. `first` is a line that was taken from the reader before.
  void run(LineReader& reader, std::optional<LineReader::Line> first = std::nullopt);

  /// Answers one line that was received at a time; false when it was the last.
  bool execute(std::string_view line, Clock::time_point received);

  /// The same for a line that was received now, or of which only the beginning is known.
  bool take(const LineReader::Line& line);

 protected:
  /// Answers a line. Bytes may be anything but a line feed.
  virtual void answer(std::string_view line) = 0;

  /// Answers a line of which only the beginning is known.
  virtual void answer_too_long(std::string_view beginning) = 0;

  [[nodiscard]] static Error too_long(std::string_view beginning);

  [[nodiscard]] Session& session() { return session_; }

  /// When the line that is being answered was received.
  [[nodiscard]] Clock::time_point received() const { return received_; }

  /// Waits until the search has answered, which `on_best_move` has to say with `search_has_answered`. Lines
  /// that come meanwhile are kept for later; one of which `interrupts` is true makes the search answer at
  /// once, and so does the loss of the client. False when the search was made to answer.
  bool wait_for_search(bool (*interrupts)(std::string_view line));

  /// Ends a running search whose answer is not due any more: `is_abandoned` is true while it answers. False
  /// when none ran.
  bool abandon_search();
  [[nodiscard]] bool is_abandoned() const { return is_abandoned_; }

  /// Whether one of the lines that were kept for later is such a line.
  [[nodiscard]] bool has_kept(bool (*is_wanted)(std::string_view line)) const;
  void search_has_answered();

  /// What a long count does on a thread of its own; nothing where it was stopped before its end.
  using Count = std::function<std::optional<std::uint64_t>(const std::atomic<bool>& is_stopped)>;

  /// Counts, and keeps the lines that come meanwhile for later. A line of which `stops` is true ends the
  /// count at once, and so does the loss of the client; one of which `ends` is true and the end of the input
  /// leave it a second.
  std::optional<std::uint64_t> wait_for_count(const Count& count, bool (*stops)(std::string_view line),
                                              bool (*ends)(std::string_view line));

  /// No more lines are taken.
  void end() { is_over_ = true; }

 private:
  Session& session_;
  LineReader* reader_ = nullptr;
  Clock::time_point received_;
  bool is_over_ = false;
  std::atomic<bool> is_abandoned_ = false;
};

/// A row of a dialect's table. `Answer` is what the members return, a Result.
template <typename D, typename Answer>
struct Command {
  std::string_view name;
  std::string_view arguments;  ///< for people; a command with none takes no word
  std::string_view meaning;    ///< for people
  /// Reads all its words before it does anything.
  Answer (D::*answer)(Words& words);
};

template <typename D, typename Answer>
const Command<D, Answer>* find_command(std::span<const Command<D, Answer>> commands, std::string_view name) {
  const auto found = std::ranges::find(commands, name, &Command<D, Answer>::name);
  return found == commands.end() ? nullptr : &*found;
}

/// Carries out the command that `words` begin with. An unknown one is an error that names it, and
/// `known_from`, which says where the known ones are listed.
template <typename D, typename Answer>
Answer carry_out(D& dialect, std::span<const Command<D, Answer>> commands, Words& words,
                 std::string_view known_from) {
  const std::string_view name = words.next();
  const Command<D, Answer>* command = find_command(commands, name);
  if (command == nullptr) {
    return Error{"unknown command " + in_quotes(name) + ": " + std::string(known_from) +
                 " lists the commands"};
  }
  if (command->arguments.empty()) {
    if (const Status end = expect_end(words); !end) return end.error();
  }
  return (dialect.*command->answer)(words);
}

}  // namespace emilia
