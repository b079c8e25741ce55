// SPDX-License-Identifier: MIT
#pragma once

#include <mutex>
#include <optional>
#include <span>
#include <string>

#include "protocol/dialects/dialect.h"
#include "protocol/dialects/gtp_clock.h"

namespace emilia {

/// Protocol of xboard and WinBoard (CECP, version 2; gnu.org/software/xboard/engine-intf.html) for their
/// variant `reversi`. White moves first there, so xboard's White is Othello's Black. A disc is a dropped
/// pawn, `P@f5`; a pass is the null move `@@@@`, which xboard sends as a `setboard`. Numbers are hundredths
/// of discs and of seconds.
///
/// Commands wait while a move is searched. `?` makes the engine move; commands that end the turn (`force`,
/// `new`, `quit` ...) discard the move. Analysis continues while lines are answered.
class Xboard : public Dialect {
 public:
  using Dialect::Dialect;

 protected:
  void answer(std::string_view line) override;
  void refuse(const Error& error) override;
  void on_info(const SearchInfo& info) override;
  void on_best_move(const BestMove& best) override;

 private:
  using Command = emilia::Command<Xboard, Status>;
  static std::span<const Command> commands();

  Status ignore(Words& tokens);
  Status greet(Words& tokens);
  Status choose_variant(Words& tokens);
  Status new_game(Words& tokens);
  Status force(Words& tokens);
  Status go(Words& tokens);
  Status play_other(Words& tokens);
  Status set_board(Words& tokens);
  Status user_move(Words& tokens);
  Status undo(Words& tokens);
  Status remove(Words& tokens);
  Status end_game(Words& tokens);
  Status level(Words& tokens);
  Status set_move_time(Words& tokens);
  Status set_depth(Words& tokens);
  Status set_time_left(Words& tokens);
  Status ping(Words& tokens);
  Status post(Words& tokens);
  Status be_silent(Words& tokens);
  Status hint(Words& tokens);
  Status analyze(Words& tokens);
  Status leave_analysis(Words& tokens);
  Status set_memory(Words& tokens);
  Status set_cores(Words& tokens);

  /// Sets the game after a move of the other side, and moves if it is the engine's turn.
  Status take_move(const Game& game);

  /// Sets another game; an analysis continues with it.
  Status change_game(const Game& game);
  Status take_back(std::size_t count);
  Status start_analysis();

  /// Searches, plays and sends a move if it is the engine's turn.
  Status think_if_due();
  void announce_end();

  std::optional<Color> engine_;  ///< side of the engine; nullopt in force mode
  bool is_analyzing_ = false;
  std::mutex posting_;  ///< held while a line is sent, so that none follows `nopost`
  bool is_posting_ = true;
  GtpClock clock_;
  int moves_per_period_ = 0;
  int moves_made_ = 0;                     ///< moves of the engine in this game
  std::optional<Milliseconds> time_left_;  ///< last reported time
  std::optional<Microseconds> move_time_;
  std::optional<int> depth_;
  BestMove best_;  ///< answer of the last search
};

}  // namespace emilia
