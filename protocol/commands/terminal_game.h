// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/words.h"
#include "engine/board/game.h"
#include "engine/level.h"
#include "engine/notation/game_record.h"
#include "engine/openings/openings.h"
#include "engine/search_and_wait.h"
#include "protocol/commands/play_clock.h"
#include "protocol/commands/unfinished_game.h"
#include "protocol/io/line_editor.h"
#include "protocol/reports/terminal_board.h"
#include "protocol/words/option_table.h"

namespace emilia {

inline constexpr int kDefaultLevel = 8;

/// Play a game in the terminal.
struct PlayRequest {
  std::array<Mover, 2> movers = {Mover::person, Mover::engine};  ///< Black's and White's
  int level = kDefaultLevel;                                     ///< 0..kFullLevel
  int seed = 0;                                                  ///< as the option has it
  std::optional<ClockTime> clock;
  std::string file;             ///< to begin with; empty for a new game
  std::string unfinished_file;  ///< where a game is kept that was left before its end; empty for nowhere
  EngineOptions options;
  BookOptions book;
  std::optional<Book> starter_book;  ///< asked at the full level where no book was chosen
};

/// A game between a person and the engine, two persons, or the engine and itself, on a terminal or through
/// pipes. Every line that comes in is answered, and one that cannot be taken changes nothing.
class TerminalGame {
 public:
  TerminalGame(PlayRequest request, LineEditor& lines, std::ostream& out, BoardStyle style);

  /// Plays until the person leaves or the input ends. An error before anything is played: the file cannot be
  /// loaded.
  Status run();

 private:
  struct Command {
    std::string_view name;
    std::string_view arguments;  ///< for `help`
    std::string_view meaning;    ///< for `help`
    Status (TerminalGame::*answer)(Words& words);
  };
  static const std::array<Command, 15> kCommands;

  [[nodiscard]] Color to_move() const { return game_.position().to_move; }
  [[nodiscard]] Mover mover(Color color) const { return request_.movers[static_cast<std::size_t>(color)]; }
  [[nodiscard]] bool is_over() const { return game_.is_finished() || lost_on_time_; }

  [[nodiscard]] const Shape& board() const { return engine_.options().board; }
  [[nodiscard]] const WideBoard& discs() const { return game_.position().board; }

  void show_position();
  [[nodiscard]] std::string result_text() const;
  [[nodiscard]] std::string level_line() const;
  [[nodiscard]] BoardMarks marks();
  [[nodiscard]] std::string side_line(Color color) const;

  /// One turn: the engine moves, or a line of the person is answered.
  void take_turn();
  void take_line();
  void let_engine_move();
  [[nodiscard]] std::string prompt() const;

  /// The board on the screen, to point at.
  [[nodiscard]] ScreenGrid grid() const;

  /// Tells of what happened: at once, or below the board where that is drawn in place.
  void tell(const std::string& news);

  /// The game that was left, where there is one and the person wants to go on.
  void offer_unfinished_game();
  void keep_unfinished_game();

  /// Shows that the engine thinks, and lets the person end that.
  [[nodiscard]] SearchHooks thinking() const;

  /// The side to move thought for so long, whatever comes of it.
  void take_time(Milliseconds used);

  /// Plays a move of the side to move, which has thought of it for `thought_`.
  Status play(Square move, std::optional<double> evaluation = {});
  Status play_word(std::string_view word);

  /// Plays moves for both sides; none where one is illegal.
  Status play_transcript(const std::vector<Square>& moves);
  Status answer(std::string_view line);
  void replace_game(const Game& game);
  Result<SearchOutcome> search(const SearchLimits& limits);

  /// The best moves, best first, as far as the limits let.
  Result<std::vector<SearchInfo>> best_moves(int count, const SearchLimits& limits);
  [[nodiscard]] GameRecord record() const;

  /// The book that the engine plays from: the starter book at the full level where no other was chosen.
  [[nodiscard]] BookOptions book() const;

  /// "The book has f5 -0.83, d3 -1.20." and a line's end; empty where it has none.
  [[nodiscard]] std::string book_line() const;

  /// The engine's move: the book's, the level's or the best.
  Result<SearchOutcome> choose_move(const SearchLimits& limits);

  /// The clock of a position that came up, for who comes back to it, and the way back.
  void remember_clock();
  void restore_clock();

  Status hint(Words& words);
  Status switch_values(Words& words);
  Status go(Words& words);
  Status undo(Words& words);
  Status redo(Words& words);
  Status set_level(Words& words);
  Status list_levels();
  template <Color color>
  Status set_mover(Words& words);
  Status new_game(Words& words);
  Status load(Words& words);
  Status save(Words& words);
  Status show_moves(Words& words);
  Status show_board(Words& words);
  Status help(Words& words);
  Status quit(Words& words);

  PlayRequest request_;
  Engine engine_;
  LevelPlayer level_player_;
  std::uint64_t seed_ = 0;  ///< of this game
  LineEditor& lines_;
  std::ostream& out_;
  BoardStyle style_;
  OpeningNames names_;
  Game game_;
  std::optional<PlayClock> clock_;
  std::vector<MoveNote> notes_;    ///< of the moves so far, and of those that can be played again
  std::vector<PlayClock> clocks_;  ///< what it was when each position of the game came up
  Milliseconds thought_{0};        ///< of the side to move in this position
  std::optional<Color> lost_on_time_;
  bool is_engine_waiting_ = false;  ///< the engine moves only when it is told to
  bool is_position_new_ = true;     ///< the board has to be shown
  bool has_left_ = false;
  bool shows_values_ = false;  ///< of the person's moves, on the squares
  std::string news_;           ///< to be shown below the board
  int lines_shown_ = 0;        ///< since the screen was cleared
};

}  // namespace emilia
