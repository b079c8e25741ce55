// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <string_view>

#include "protocol/line_reader.h"
#include "protocol/requests.h"
#include "protocol/session.h"

namespace emilia {

/// The dialect `uoi` (Universal Othello Interface), which docs/protocol.md describes. A line that cannot be
/// taken is answered with one `error` line and changes nothing.
class Uoi : private SearchObserver {
 public:
  /// The session must outlive the dialect.
  explicit Uoi(Session& session) : session_(session) {}

  /// Stops a search that still runs.
  ~Uoi() override { session_.stop_search(); }
  Uoi(const Uoi&) = delete;
  Uoi& operator=(const Uoi&) = delete;

  /// Answers lines until `quit` or the end of the input; a running search is stopped and its answer sent.
  void run(LineReader& reader);

  /// Answers one line that was received at a time; false after `quit`.
  bool execute(std::string_view line, Clock::time_point received);

 private:
  struct Command {
    std::string_view name;
    std::string_view arguments;  ///< for `help`; a command with none takes no word
    std::string_view meaning;    ///< for `help`
    /// Reads all its words before it does anything.
    Status (Uoi::*answer)(Words& words);
  };
  static const std::array<Command, 16> kCommands;

  void refuse(const Error& error);
  Status dispatch(Words& words);

  Status identify(Words& words);
  Status confirm_ready(Words& words);
  Status set_option(Words& words);
  Status new_game(Words& words);
  Status set_position(Words& words);
  Status go(Words& words);
  Status stop(Words& words);
  Status ponder_hit(Words& words);
  Status undo(Words& words);
  Status redo(Words& words);
  Status display(Words& words);
  Status evaluate(Words& words);
  Status list_legal_moves(Words& words);
  Status count_lines(Words& words);
  Status help(Words& words);
  Status quit(Words& words);

  /// Steps back or forth in the game, as often as the words say.
  Status step(Words& words, std::size_t (Game::*move)(std::size_t), std::string_view action);

  void on_info(const SearchInfo& info) override;
  void on_best_move(const BestMove& best) override;

  Session& session_;
  Clock::time_point received_;  ///< of the line that is being answered
  bool is_over_ = false;        ///< `quit` was received
};

}  // namespace emilia
