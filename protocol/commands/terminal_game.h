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
#include "engine/search_and_wait.h"
#include "protocol/commands/play_clock.h"
#include "protocol/io/line_reader.h"
#include "protocol/reports/terminal_board.h"
#include "protocol/words/option_table.h"

namespace emilia {

/// Who chooses the moves of a side.
enum class Mover : std::uint8_t { person, engine };

/// In the order of `Mover`.
inline constexpr std::array<std::string_view, 2> kMoverNames = {"person", "engine"};

inline constexpr int kDefaultLevel = 8;

/// Play a game in the terminal.
struct PlayRequest {
  std::array<Mover, 2> movers = {Mover::person, Mover::engine};  ///< Black's and White's
  int level = kDefaultLevel;                                     ///< 0..kFullLevel
  int seed = 0;                                                  ///< as the option has it
  std::optional<ClockTime> clock;
  std::string file;  ///< to begin with; empty for a new game
  EngineOptions options;
  BookOptions book;
};

/// A game between a person and the engine, two persons, or the engine and itself, on a terminal or through
/// pipes. Every line that comes in is answered, and one that cannot be taken changes nothing.
class TerminalGame {
 public:
  TerminalGame(PlayRequest request, LineReader& reader, std::ostream& out, BoardStyle style);

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
  static const std::array<Command, 14> kCommands;

  [[nodiscard]] Color to_move() const { return game_.position().to_move; }
  [[nodiscard]] Mover mover(Color color) const { return request_.movers[static_cast<std::size_t>(color)]; }
  [[nodiscard]] bool is_over() const { return game_.is_finished() || lost_on_time_; }

  [[nodiscard]] const Shape& board() const { return engine_.options().board; }
  [[nodiscard]] const WideBoard& discs() const { return game_.position().board; }

  void show_position();
  void show_result();
  [[nodiscard]] std::string side_line(Color color) const;

  /// One turn: the engine moves, or a line of the person is answered.
  void take_turn();
  void take_line();
  void let_engine_move();
  void prompt();

  /// Plays a move of the side to move, which used up so much of its time.
  Status play(Square move, Milliseconds used);
  Status play_word(std::string_view word, Milliseconds used);
  void replace_game(const Game& game);
  Result<SearchOutcome> search(const SearchLimits& limits);

  /// The engine's move: the book's, the level's or the best.
  Result<SearchOutcome> choose_move(const SearchLimits& limits);

  /// The clock of the current position, for who comes back to it, and the way back.
  void remember_clock();
  void restore_clock();

  Status hint(Words& words);
  Status go(Words& words);
  Status undo(Words& words);
  Status redo(Words& words);
  Status set_level(Words& words);
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
  LineReader& reader_;
  std::ostream& out_;
  BoardStyle style_;
  Game game_;
  std::optional<PlayClock> clock_;
  std::vector<PlayClock> clocks_;  ///< what it was when each position of the game came up
  std::optional<Color> lost_on_time_;
  bool is_engine_waiting_ = false;  ///< the engine moves only when it is told to
  bool is_position_new_ = true;     ///< the board has to be shown
  bool has_left_ = false;
};

}  // namespace emilia
