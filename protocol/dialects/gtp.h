// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "protocol/dialects/dialect.h"
#include "protocol/dialects/gtp_clock.h"

namespace emilia {

/// Go Text Protocol, version 2, as Othello programs use it (Quarry, GoGui, gogui-twogtp and several match
/// runners). Every command has exactly one answer, in order; commands wait while `genmove` runs. Only the
/// line `# interrupt` (gogui-interrupt) is read meanwhile and makes it answer at once. An analysis ends with
/// the next line.
class Gtp : public Dialect {
 public:
  using Dialect::Dialect;

  /// Returns true for a GTP line: a comment or a known command, optionally after an id.
  static bool is_spoken(std::string_view line);

 protected:
  void answer(std::string_view line) override;
  void answer_too_long(std::string_view beginning) override;
  void refuse(const Error& error) override { send("", error); }

  void on_info(const SearchInfo& info) override;
  void on_best_move(const BestMove& best) override;

 private:
  using Answer = Result<std::string>;  ///< the text after `=` or `?`
  using Command = emilia::Command<Gtp, Answer>;
  static std::span<const Command> commands();

  void send(std::string_view id, const Answer& answer);

  /// Answers with a constant text.
  template <const std::string_view& text>
  Answer answer_with(Words& /*tokens*/) {
    return std::string(text);
  }

  Answer name(Words& tokens);
  Answer known_command(Words& tokens);
  Answer list_commands(Words& tokens);
  Answer quit(Words& tokens);

  Answer set_game(Words& tokens);
  Answer board_size(Words& tokens);
  Answer rectangular_board_size(Words& tokens);
  Answer start_on(int columns, int rows);
  Answer clear_board(Words& tokens);
  Answer komi(Words& tokens);
  Answer play(Words& tokens);
  Answer undo(Words& tokens);
  Answer time_settings(Words& tokens);
  Answer time_left(Words& tokens);
  Answer generate_move(Words& tokens);
  Answer propose_move(Words& tokens);
  Answer load_sgf(Words& tokens);
  Answer show_board(Words& tokens);
  Answer final_score(Words& tokens);

  Answer analyze_for_leela(Words& tokens);
  Answer analyze_for_katago(Words& tokens);
  Answer generate_for_leela(Words& tokens);
  Answer generate_for_katago(Words& tokens);

  Answer rules_board_size(Words& tokens);
  Answer rules_legal_moves(Words& tokens);
  Answer rules_side_to_move(Words& tokens);
  Answer rules_board(Words& tokens);
  Answer rules_final_result(Words& tokens);
  Answer options(Words& tokens);
  Answer book(Words& tokens);

  /// Returns the game with `side` to move, with a pass of the opponent if necessary.
  [[nodiscard]] Result<Game> game_with_turn_of(Color side);
  /// Searches for a move of a side among some moves; by default among all.
  Result<Square> search_for(Color side, const std::vector<Square>& moves = {});

  /// Searches for a move, plays it and reduces the clock.
  Result<Square> choose_and_play(Color side, const std::vector<Square>& moves = {});

  /// Formats a score for a client.
  using FormatValues = std::string (*)(Score score);

  /// Arguments of an analysis, and the game with that side to move.
  struct AnalysisRequest {
    Game game;
    Color side = Color::black;
    std::vector<Square> moves;  ///< to choose from; empty for all
    std::optional<int> count;   ///< `maxmoves`

    /// Returns the number of best moves to report, at most as many as can be chosen.
    [[nodiscard]] int line_count(int usual) const;
  };
  Result<AnalysisRequest> parse_analysis(Words& tokens);

  /// Chooses a move and plays it; sends values meanwhile, and `play <move>` at the end.
  Answer generate_with_analysis(FormatValues format, Words& tokens);

  /// Sends the first line of the answer and starts an analysis that lasts until the next line.
  Answer start_analysis(FormatValues format, Words& tokens);
  void end_analysis();

  /// Running analysis.
  struct Analysis {
    FormatValues format;
    Game game;          ///< game of the session, to restore it
    int multi_pv;       ///< option of the session, to restore it
    std::string lines;  ///< moves of a depth; written by the search
  };

  std::string id_;                    ///< id of the current line
  std::optional<Analysis> analysis_;  ///< set while an analysis runs
  bool is_answered_ = false;          ///< the command sent its own answer
  GtpClock clock_;
  Square best_move_ = Square::none;  ///< move of the last search
  int idle_passes_ = 0;              ///< passes after the end of the game, which the game does not store
};

}  // namespace emilia
