// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>

#include "protocol/dialects/dialect.h"
#include "protocol/dialects/gtp_clock.h"

namespace emilia {

/// The Go Text Protocol, version 2, as programs for Othello speak it (Quarry, GoGui, gogui-twogtp and several
/// match runners). Every command has exactly one answer, in order; `genmove` keeps the others waiting. Only
/// the line `# interrupt` (gogui-interrupt) is heard meanwhile, and makes it answer at once.
class Gtp : public Dialect {
 public:
  explicit Gtp(Session& session) : Dialect(session) {}
  ~Gtp() override { session().stop_search(); }
  Gtp(const Gtp&) = delete;
  Gtp& operator=(const Gtp&) = delete;

  /// Is a line one of GTP: a comment, or a command that it knows, perhaps behind an id?
  static bool is_spoken(std::string_view line);

 protected:
  void answer(std::string_view line) override;
  void answer_too_long(std::string_view beginning) override;

  void on_info(const SearchInfo& /*info*/) override {}
  void on_best_move(const BestMove& best) override;

 private:
  using Answer = Result<std::string>;  ///< the text behind `=` or `?`
  using Command = emilia::Command<Gtp, Answer>;
  static std::span<const Command> commands();

  void send(std::string_view id, const Answer& answer);

  /// What is always the same.
  template <const std::string_view& text>
  Answer say(Words& /*words*/) {
    return std::string(text);
  }

  Answer known_command(Words& words);
  Answer list_commands(Words& words);
  Answer quit(Words& words);

  Answer set_game(Words& words);
  Answer board_size(Words& words);
  Answer clear_board(Words& words);
  Answer komi(Words& words);
  Answer play(Words& words);
  Answer undo(Words& words);
  Answer time_settings(Words& words);
  Answer time_left(Words& words);
  Answer generate_move(Words& words);
  Answer propose_move(Words& words);
  Answer load_sgf(Words& words);
  Answer show_board(Words& words);
  Answer final_score(Words& words);

  Answer rules_legal_moves(Words& words);
  Answer rules_side_to_move(Words& words);
  Answer rules_board(Words& words);
  Answer rules_final_result(Words& words);
  Answer options(Words& words);
  Answer book(Words& words);

  /// The game with `side` to move, a pass of the other put in where it has to.
  [[nodiscard]] Result<Game> game_with_turn_of(Color side);
  Result<Square> search_for(Color side);

  GtpClock clock_;
  Square best_move_ = Square::none;  ///< of the last search
  int idle_passes_ = 0;              ///< passes after the end of the game, which it does not know
};

}  // namespace emilia
