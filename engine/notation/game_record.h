// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/board/game.h"
#include "engine/board/shape.h"

namespace emilia {

/// Known facts about a move beside its square.
struct MoveNote {
  /// the player's evaluation of the move, in discs, from that player's view
  std::optional<double> evaluation;
  std::optional<std::chrono::milliseconds> time;  ///< thinking time of the player

  bool operator==(const MoveNote&) const = default;
};

/// Legal move or `Square::pass` with its known score for the side that makes it.
struct ScoredMove {
  Square move = Square::none;
  Discs score = 0;

  bool operator==(const ScoredMove&) const = default;
};

/// Time of one side for a game: the initial time, the increment for each move, and an extension after both
/// are used up.
struct GameClock {
  std::chrono::milliseconds main{0};
  std::chrono::milliseconds increment{0};
  std::chrono::milliseconds extension{0};

  bool operator==(const GameClock&) const = default;
};

/// Reason for the end of a game.
enum class Ending : std::uint8_t { played_out, resignation, time_out, agreement };

struct GameOutcome {
  std::optional<Color> winner;  ///< empty for a draw
  std::optional<double>
      margin;  ///< in discs, with fractions if the komi has them; not negative; 0 for a draw
  Ending ending = Ending::played_out;

  bool operator==(const GameOutcome&) const = default;
};

/// Game as recorded in a file. Unknown texts are empty.
struct GameRecord {
  std::string black;  ///< names of the players
  std::string white;
  std::string place;                   ///< location of the game: a town, a tournament, a server
  std::string date;                    ///< as written in the file, year first
  std::string type;                    ///< game type of GGS, such as "8kr"; empty for an ordinary game
  std::optional<double> komi;          ///< discs added to the difference, from Black's view
  std::optional<double> black_rating;  ///< strength of the player on the scale of the location
  std::optional<double> white_rating;
  std::optional<GameClock> black_clock;
  std::optional<GameClock> white_clock;
  std::optional<GameOutcome> outcome;
  Shape board;  ///< its sides are those of the game's board; `game` decides which squares are blocked
  Game game;
  std::vector<MoveNote> notes;        ///< one for each of `game.moves()`
  std::vector<ScoredMove> scores;     ///< known scores of moves in the last position: all, some or none
  std::vector<std::string> warnings;  ///< contradictions in the file, without the place of the game

  /// Plays a move like `Game::play` and adds its note. An omitted pass gets an empty note.
  Status play(Square move, const MoveNote& note = {});

  /// Plays a move whose side is known.
  /// Errors: also if it is the other side's turn.
  Status play(Color mover, Square move, const MoveNote& note);

  /// Takes back moves like `Game::undo`, with their notes.
  std::size_t undo(std::size_t count = 1);

  /// Sets the game type of GGS. In a game of type `a` (anti-Othello) the fewest discs win.
  /// Requires: the sides of `board` are known; its blocked squares are those of `game`.
  void set_type(std::string name);

  /// Returns `type`, with an `a` if the fewest discs win.
  [[nodiscard]] std::string full_type() const;

  /// Removes the outcome and adds a warning that a result, such as "33-32", is impossible on the board.
  void drop_result(const std::string& text);

  /// Removes an outcome that is impossible on the board. Replaces the outcome of a finished game by that of
  /// its board. Adds a warning if the outcome is impossible or contradicts the board. A loss on time is kept,
  /// because a board does not show it, and so is the result of a game with a komi.
  void settle_outcome();

  /// Returns `outcome` if it is known, else the score of the board if the game is finished.
  [[nodiscard]] std::optional<GameOutcome> known_outcome() const;
};

/// Player of the moves of a file. Skips illegal passes after the last move, which some programs write after
/// finished and unfinished games.
class FileMoves {
 public:
  /// Plays a move like `GameRecord::play`.
  /// Errors: also an illegal pass before this move.
  Status play(GameRecord& record, Square move, const MoveNote& note = {}, std::optional<Color> mover = {});

 private:
  std::optional<Error> skipped_;  ///< error of a skipped pass
};

/// Returns a record that contains only a game on such a board.
GameRecord record_of(const Game& game, const Shape& board = {});

/// Returns the outcome of a game with this disc difference, positive for a win of Black.
GameOutcome outcome_of(double difference, Ending ending = Ending::played_out);

}  // namespace emilia
