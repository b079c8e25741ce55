// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>

#include "protocol/dialects/dialect.h"
#include "protocol/dialects/gtp_clock.h"

namespace emilia {

/// Go Text Protocol, version 2, as Othello programs use it (Quarry, GoGui, gogui-twogtp and several match
/// runners). Every command has exactly one answer, in order; commands wait while `genmove` runs. Only the
/// line `# interrupt` (gogui-interrupt) is read meanwhile and makes it answer at once.
class Gtp : public Dialect {
 public:
  explicit Gtp(Session& session) : Dialect(session) {}
  ~Gtp() override { session().stop_search(); }
  Gtp(const Gtp&) = delete;
  Gtp& operator=(const Gtp&) = delete;

  /// Returns true for a GTP line: a comment or a known command, optionally after an id.
  static bool is_spoken(std::string_view line);

 protected:
  void answer(std::string_view line) override;
  void answer_too_long(std::string_view beginning) override;

  void on_info(const SearchInfo& /*info*/) override {}
  void on_best_move(const BestMove& best) override;

 private:
  using Answer = Result<std::string>;  ///< the text after `=` or `?`
  using Command = emilia::Command<Gtp, Answer>;
  static std::span<const Command> commands();

  void send(std::string_view id, const Answer& answer);

  /// Answers with a constant text.
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

  /// Returns the game with `side` to move, with a pass of the opponent if necessary.
  [[nodiscard]] Result<Game> game_with_turn_of(Color side);
  Result<Square> search_for(Color side);

  GtpClock clock_;
  Square best_move_ = Square::none;  ///< move of the last search
  int idle_passes_ = 0;              ///< passes after the end of the game, which the game does not store
};

}  // namespace emilia
