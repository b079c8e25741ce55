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

/// What is known of a move beside its square.
struct MoveNote {
  std::optional<double> evaluation;  ///< what its player made of it, in discs, from that player's view
  std::optional<std::chrono::milliseconds> time;  ///< that its player took for it

  bool operator==(const MoveNote&) const = default;
};

/// A legal move, or `Square::pass`, and what it is known to be worth to the side that makes it.
struct ScoredMove {
  Square move = Square::none;
  Discs score = 0;

  bool operator==(const ScoredMove&) const = default;
};

/// The time of one side for a game: what it begins with, what every move adds, and what it gets once more
/// when that is used up.
struct GameClock {
  std::chrono::milliseconds main{0};
  std::chrono::milliseconds increment{0};
  std::chrono::milliseconds extension{0};

  bool operator==(const GameClock&) const = default;
};

/// How a game came to its end.
enum class Ending : std::uint8_t { played_out, resignation, time_out, agreement };

struct GameOutcome {
  std::optional<Color> winner;  ///< nobody in a draw
  std::optional<double>
      margin;  ///< in discs, with fractions where a komi has them; not negative; 0 in a draw
  Ending ending = Ending::played_out;

  bool operator==(const GameOutcome&) const = default;
};

/// A game as a file tells it. Texts are empty where they are not known.
struct GameRecord {
  std::string black;  ///< the players' names
  std::string white;
  std::string place;                   ///< where it was played: a town, a tournament, a server
  std::string date;                    ///< as the file writes it, the year first
  std::optional<double> black_rating;  ///< how strong the player was by the place's count
  std::optional<double> white_rating;
  std::optional<GameClock> black_clock;
  std::optional<GameClock> white_clock;
  std::optional<GameOutcome> outcome;
  Shape board;  ///< its sides are those of the game's board; which squares are blocked is for the game to say
  Game game;
  std::vector<MoveNote> notes;     ///< one for each of `game.moves()`
  std::vector<ScoredMove> scores;  ///< known values of moves behind the last one, all, some or none

  /// Plays a move as `Game::play` does and notes it; a pass that was left out gets an empty note.
  Status play(Square move, const MoveNote& note = {});

  /// The same, where the file says who made the move: an error when it was the other side's turn.
  Status play(Color mover, Square move, const MoveNote& note);

  /// Takes back moves as `Game::undo` does, and what is known of them.
  std::size_t undo(std::size_t count = 1);

  /// `outcome` where there is one, or the score of the board where the game is finished.
  [[nodiscard]] std::optional<GameOutcome> known_outcome() const;
};

/// A record that tells nothing but a game, which is on such a board.
GameRecord record_of(const Game& game, const Shape& board = {});

/// The outcome of a game that Black won by that many discs, lost where they are negative.
GameOutcome outcome_of(double difference, Ending ending = Ending::played_out);

}  // namespace emilia
