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
#include <vector>

#include "engine/base/similar_name.h"
#include "engine/base/text.h"
#include "engine/base/words.h"
#include "protocol/dialects/session.h"
#include "protocol/io/line_reader.h"
#include "protocol/words/requests.h"

namespace emilia {

/// Greatest number of a ping, and of other numbers that clients choose freely.
inline constexpr std::int64_t kMaxPing = 2'147'483'647;

/// Dialect of a session: a parser for lines and the commands that they run. Observes the search of the
/// session. A subclass has a table of commands and a short member function for each. It is used as
/// `Stopping<D>`, whose destructor stops the search.
class Dialect : protected SearchObserver {
 public:
  /// Requires: the session outlives the dialect.
  explicit Dialect(Session& session) : session_(session) {}
  ~Dialect() override = default;
  Dialect(const Dialect&) = delete;
  Dialect& operator=(const Dialect&) = delete;

  /// Answers lines until a command ends the session, the input ends or the output breaks; then stops a
  /// running search. `first` is a line that was already read.
  void run(LineReader& reader, std::optional<LineReader::Line> first = std::nullopt);

  /// Answers one line with its time of arrival; returns false if it ended the session.
  bool execute(std::string_view line, Clock::time_point received);

  /// Answers a line received now, which may be truncated.
  bool take(const LineReader::Line& line);

 protected:
  /// Answers a line. It may contain any bytes except a line feed.
  virtual void answer(std::string_view line) = 0;

  /// Answers an invalid line, which changed nothing.
  virtual void refuse(const Error& error) = 0;

  /// Answers a truncated line.
  virtual void answer_too_long(std::string_view beginning) { refuse(too_long(beginning)); }

  [[nodiscard]] static Error too_long(std::string_view beginning);

  [[nodiscard]] Session& session() { return session_; }

  /// Returns the time of arrival of the current line.
  [[nodiscard]] Clock::time_point received() const { return received_; }

  /// Waits for the answer of the search, which `on_best_move` reports with `search_has_answered`. Stores
  /// lines that arrive meanwhile. A line for which `interrupts` is true, also a stored one, and the loss of
  /// the client make the search answer at once. Returns false if the search was interrupted.
  bool wait_for_search(bool (*interrupts)(std::string_view line));

  /// Stops a running search whose answer is not wanted; `is_abandoned` is true while it answers. Returns
  /// false if none ran.
  bool abandon_search();
  [[nodiscard]] bool is_abandoned() const { return is_abandoned_; }

  /// Returns true if a stored line satisfies `is_wanted`.
  [[nodiscard]] bool has_kept(bool (*is_wanted)(std::string_view line)) const;
  void search_has_answered();

  /// Long count that runs on its own thread; nullopt if it was stopped.
  using Count = std::function<std::optional<std::uint64_t>(const std::atomic<bool>& is_stopped)>;

  /// Runs a count and stores lines that arrive meanwhile. A line for which `stops` is true, and the loss of
  /// the client, stop the count at once. A line for which `ends` is true, and the end of the input, leave it
  /// one second.
  std::optional<std::uint64_t> wait_for_count(const Count& count, bool (*stops)(std::string_view line),
                                              bool (*ends)(std::string_view line));

  /// Ends the session.
  void end() { is_over_ = true; }

  /// Command `quit`.
  Status quit(Words& tokens);

  /// Parsers of commands that several dialects have: the rest of the line is one number.
  static Result<std::int64_t> parse_ping(Words& tokens);
  static Result<int> parse_depth(Words& tokens);

 private:
  Session& session_;
  LineReader* reader_ = nullptr;
  Clock::time_point received_;
  bool is_over_ = false;
  std::atomic<bool> is_abandoned_ = false;
};

/// Dialect that stops its search before its members end.
template <typename D>
class Stopping final : public D {
 public:
  using D::D;
  ~Stopping() override { this->session().stop_search(); }
  Stopping(const Stopping&) = delete;
  Stopping& operator=(const Stopping&) = delete;
};

/// Row of the command table of a dialect. `Answer` is the result type of the handlers.
template <typename D, typename Answer>
struct Command {
  std::string_view name;
  std::string_view arguments;  ///< for the help; empty for a command without arguments
  std::string_view meaning;    ///< for the help
  /// Handler. Parses all arguments before any effect.
  Answer (D::*answer)(Words& tokens);
};

template <typename D, typename Answer>
const Command<D, Answer>* find_command(std::span<const Command<D, Answer>> commands, std::string_view name) {
  const auto found = std::ranges::find(commands, name, &Command<D, Answer>::name);
  return found == commands.end() ? nullptr : &*found;
}

/// Runs the command at the start of `tokens`. The error for an unknown command names the command `list`, or
/// all commands.
template <typename D, typename Answer>
Answer carry_out(D& dialect, std::span<const Command<D, Answer>> commands, Words& tokens,
                 std::string_view list = "") {
  const std::string_view name = tokens.next();
  const Command<D, Answer>* command = find_command(commands, name);
  if (command == nullptr) {
    std::vector<std::string_view> names;
    for (const auto& each : commands) names.push_back(each.name);
    return unknown_name(
        "command", name, names,
        list.empty() ? "expected " + joined(names) : std::string(list) + " lists the commands");
  }
  if (command->arguments.empty()) {
    if (const Status end = expect_end(tokens); !end) return end.error();
  }
  return (dialect.*command->answer)(tokens);
}

}  // namespace emilia
