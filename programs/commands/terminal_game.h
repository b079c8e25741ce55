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
#include "engine/notation/game_record.h"
#include "engine/openings/openings.h"
#include "engine/play/level.h"
#include "engine/play/search_and_wait.h"
#include "programs/commands/play_clock.h"
#include "programs/commands/unfinished_game.h"
#include "programs/terminal/line_editor.h"
#include "programs/terminal/terminal_board.h"
#include "protocol/words/program_options.h"

namespace emilia {

inline constexpr int kDefaultLevel = 8;

/// Request to play a game in the terminal.
struct PlayRequest {
  std::array<Mover, 2> movers = {Mover::person, Mover::engine};  ///< players of Black and White
  int level = kDefaultLevel;                                     ///< 0..kFullLevel
  std::optional<int> rating;                                     ///< of imitated people; replaces the level
  bool takes_time = false;                                       ///< thinks as long as people of the rating
  int seed = 0;                                                  ///< value of the option Seed
  std::optional<ClockTime> clock;
  std::string file;             ///< game to continue; empty for a new game
  std::string unfinished_file;  ///< file of the unfinished game; empty for none
  EngineOptions options;
  BookOptions book;
  std::optional<Book> starter_book;  ///< used at the full level if no book was chosen
};

/// Game in a terminal or through pipes; each side is played by a person or the engine. Every input line is
/// answered; an invalid line changes nothing.
class TerminalGame {
 public:
  TerminalGame(PlayRequest request, LineEditor& lines, std::ostream& out, BoardStyle style);

  /// Plays until the person leaves or the input ends. Errors: the file cannot be loaded; nothing was played
  /// then.
  Status run();

 private:
  struct Command {
    std::string_view name;
    std::string_view arguments;  ///< for `help`
    std::string_view meaning;    ///< for `help`
    Status (TerminalGame::*answer)(Words& tokens);
  };
  /// End of a game before its last move.
  struct Forfeit {
    Color loser;
    Ending ending;  ///< time_out or resignation
  };

  /// Values of all legal moves, best first.
  struct MoveValues {
    Position position;
    std::vector<SearchInfo> moves;
  };

  static const std::array<Command, 17> kCommands;

  [[nodiscard]] Color to_move() const { return game_.position().to_move; }
  [[nodiscard]] Mover mover(Color color) const { return request_.movers[static_cast<std::size_t>(color)]; }
  [[nodiscard]] bool is_over() const { return game_.is_finished() || forfeit_; }

  [[nodiscard]] const Shape& board() const { return engine_.options().board; }
  [[nodiscard]] const WideBoard& discs() const { return game_.position().board; }

  void show_position();
  [[nodiscard]] std::string result_text() const;
  [[nodiscard]] std::string level_line() const;
  [[nodiscard]] BoardMarks marks();
  [[nodiscard]] std::string side_line(Color color) const;

  /// Plays an engine move, or answers one input line.
  void take_turn();
  void take_line();
  void let_engine_move();
  [[nodiscard]] std::string prompt() const;

  void print_message(const std::string& message);

  /// Offers to continue the unfinished game, if there is one.
  void offer_unfinished_game();
  void keep_unfinished_game();

  /// Returns hooks that show the search and let the person stop it.
  [[nodiscard]] SearchHooks thinking() const;

  /// Subtracts thinking time of the side to move.
  void take_time(Milliseconds used);

  /// Plays a move of the side to move after `thought_`.
  Status play(Square move, std::optional<double> evaluation = {});
  Status play_text(std::string_view token);

  /// Plays moves of both sides; none if one is illegal.
  Status play_transcript(const std::vector<Square>& moves);
  Status answer(std::string_view line);
  void replace_game(const Game& game);
  /// Continues game `number` of a file.
  void continue_game(const GameRecord& record, const std::string& path, std::size_t number);
  Result<SearchOutcome> search(const SearchLimits& limits);

  /// Returns the values of all legal moves, best first, for `hint` and `values`.
  Result<std::vector<SearchInfo>> move_values();
  [[nodiscard]] GameRecord record() const;

  /// Returns the book of the engine: the starter book at the full level if no book was chosen.
  [[nodiscard]] BookOptions book() const;

  /// Returns "The book has f5 -0.83, d3 -1.20." and a line feed; empty without book moves.
  [[nodiscard]] std::string book_line() const;

  [[nodiscard]] Strength strength() const { return {request_.level, request_.rating, request_.takes_time}; }

  /// Returns "level 8" or "rating 1500".
  [[nodiscard]] std::string strength_name() const;

  /// Returns the engine's move: from the book, the level or the full search.
  Result<SearchOutcome> choose_move(const SearchLimits& limits);

  /// Store and restore the clocks of a position, for undo and redo.
  void store_clock();
  void restore_clock();

  Status hint(Words& tokens);
  Status switch_values(Words& tokens);
  Status go(Words& tokens);
  Status resign(Words& tokens);
  Status analyze(Words& tokens);
  Status undo(Words& tokens);
  Status redo(Words& tokens);
  Status set_level(Words& tokens);
  Status list_levels();
  template <Color color>
  Status set_mover(Words& tokens);
  Status new_game(Words& tokens);
  Status load(Words& tokens);
  Status save(Words& tokens);
  Status show_moves(Words& tokens);
  Status show_board(Words& tokens);
  Status help(Words& tokens);
  Status quit(Words& tokens);

  PlayRequest request_;
  Engine engine_;
  LevelPlayer level_player_;
  std::uint64_t seed_ = 0;  ///< seed of this game
  LineEditor& lines_;
  std::ostream& out_;
  BoardStyle style_;
  OpeningNames names_;
  Game game_;
  std::optional<PlayClock> clock_;
  std::vector<MoveNote> notes_;    ///< notes of the moves, including moves that can be replayed
  std::vector<PlayClock> clocks_;  ///< clocks at each position of the game
  Milliseconds thought_{0};        ///< thinking time of the side to move in this position
  std::optional<Forfeit> forfeit_;
  std::optional<MoveValues> values_;  ///< of the position for which they were asked last
  bool is_engine_waiting_ = false;    ///< the engine waits for the command go
  bool is_position_new_ = true;       ///< the board must be drawn
  bool has_left_ = false;
  bool shows_values_ = false;  ///< show move values on the squares
};

}  // namespace emilia
