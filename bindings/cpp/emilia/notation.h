// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "emilia/board.h"

/// Games and files of games.

namespace emilia {

/// Result of a game, from a file or from the board.
struct GameResult {
  std::optional<Color> winner;   ///< empty for a draw
  std::optional<double> margin;  ///< discs; empty if unknown
  int ending = EMILIA_PLAYED_OUT;
};

/// Note to a move.
struct Note {
  std::optional<double> evaluation;  ///< discs for the side that moved
  std::optional<double> seconds;     ///< time of the move
};

/// Clock of a player, in seconds.
struct Clock {
  double seconds = 0;    ///< at the start of the game
  double increment = 0;  ///< added by each move
  double extension = 0;  ///< added once when the clock has run out
};

/// Rating and clock of a player.
struct Player {
  std::optional<double> rating;
  std::optional<Clock> clock;
};

/// Game from its start to its current position, with names, clocks, result and notes.
class Game {
 public:
  explicit Game(const Position& start = {}) : Game(std::string(), start) {}

  /// Plays the moves of a transcript, "f5d6c3". Throws Error.
  explicit Game(const std::string& transcript, const Position& start = {})
      : game_(made(
            [&](emilia_error* error) { return emilia_game_parse(transcript.c_str(), &start.c(), error); })) {}
  explicit Game(const char* transcript) : Game(std::string(transcript)) {}

  /// Takes ownership of a game of emilia.h.
  explicit Game(emilia_game* game) : game_(game) {}
  Game(const Game& other)
      : game_(made([&](emilia_error* error) { return emilia_game_copy(other.game_.get(), error); })) {}
  Game& operator=(const Game& other) {
    if (this != &other) game_ = Game(other).game_;
    return *this;
  }
  Game(Game&&) noexcept = default;
  Game& operator=(Game&&) noexcept = default;
  ~Game() = default;

  [[nodiscard]] const emilia_game* c() const { return game_.get(); }

  /// Plays a move. A missing pass before it is inserted. Throws Error if the move is illegal.
  void play(Move move) {
    emilia_error error{};
    emilia_game_play(game_.get(), move.number(), &error);
    detail::check(error);
  }

  /// Takes back up to `count` moves and returns their number.
  std::size_t undo(std::size_t count = 1) { return emilia_game_undo(game_.get(), count); }

  [[nodiscard]] Position position() const {
    emilia_position position{};
    emilia_game_position(game_.get(), &position);
    return Position(position);
  }
  [[nodiscard]] Position start() const {
    emilia_position position{};
    emilia_game_start(game_.get(), &position);
    return Position(position);
  }

  /// Returns the moves including passes.
  [[nodiscard]] std::vector<Move> moves() const {
    std::vector<std::uint8_t> numbers(emilia_game_moves(game_.get(), nullptr, 0));
    emilia_game_moves(game_.get(), numbers.data(), numbers.size());
    std::vector<Move> moves;
    moves.reserve(numbers.size());
    for (const std::uint8_t number : numbers) moves.emplace_back(number);
    return moves;
  }
  /// Returns the moves as one word without passes.
  [[nodiscard]] std::string transcript() const {
    return detail::text_from(
        [this](char* to, std::size_t size) { return emilia_game_transcript(game_.get(), to, size); });
  }

  [[nodiscard]] std::string black() const { return text(EMILIA_BLACK_NAME); }
  [[nodiscard]] std::string white() const { return text(EMILIA_WHITE_NAME); }
  [[nodiscard]] std::string place() const { return text(EMILIA_PLACE); }
  [[nodiscard]] std::string date() const { return text(EMILIA_DATE); }
  void set_black(const std::string& name) { set_text(EMILIA_BLACK_NAME, name); }
  void set_white(const std::string& name) { set_text(EMILIA_WHITE_NAME, name); }
  void set_place(const std::string& name) { set_text(EMILIA_PLACE, name); }
  void set_date(const std::string& name) { set_text(EMILIA_DATE, name); }

  /// Returns the result that was read or set, else the one on the board of a finished game.
  [[nodiscard]] std::optional<GameResult> result() const {
    emilia_result known{};
    emilia_game_result(game_.get(), &known);
    if (known.is_known == 0) return std::nullopt;
    GameResult result;
    if (known.winner != EMILIA_NOBODY) result.winner = static_cast<Color>(known.winner);
    if (known.has_score != 0) result.margin = known.margin;
    result.ending = known.ending;
    return result;
  }

  /// Sets the result: Black's discs minus White's, and an ending such as EMILIA_RESIGNATION. Throws Error.
  void set_result(double difference, int ending = EMILIA_PLAYED_OUT) {
    emilia_error error{};
    emilia_game_set_result(game_.get(), difference, ending, &error);
    detail::check(error);
  }

  /// Returns the note to a move. Numbers start at 0 and count passes. Throws Error.
  [[nodiscard]] Note note(std::size_t number) const {
    emilia_note known{};
    emilia_error error{};
    emilia_game_note(game_.get(), number, &known, &error);
    detail::check(error);
    Note note;
    if (known.has_evaluation != 0) note.evaluation = known.evaluation;
    if (known.has_seconds != 0) note.seconds = known.seconds;
    return note;
  }
  void set_note(std::size_t number, const Note& note) {
    const emilia_note told{note.evaluation ? 1 : 0, note.seconds ? 1 : 0, note.evaluation.value_or(0),
                           note.seconds.value_or(0)};
    emilia_error error{};
    emilia_game_set_note(game_.get(), number, &told, &error);
    detail::check(error);
  }

  [[nodiscard]] Player player(Color color) const {
    emilia_player known{};
    emilia_error error{};
    emilia_game_player(game_.get(), static_cast<std::int32_t>(color), &known, &error);
    detail::check(error);
    Player player;
    if (known.has_rating != 0) player.rating = known.rating;
    if (known.has_clock != 0)
      player.clock = Clock{known.clock_seconds, known.increment_seconds, known.extension_seconds};
    return player;
  }
  void set_player(Color color, const Player& player) {
    const Clock clock = player.clock.value_or(Clock());
    const emilia_player told{player.rating ? 1 : 0, player.clock ? 1 : 0, player.rating.value_or(0),
                             clock.seconds,         clock.increment,      clock.extension};
    emilia_error error{};
    emilia_game_set_player(game_.get(), static_cast<std::int32_t>(color), &told, &error);
    detail::check(error);
  }

  /// Returns the game as text in a format such as "ggf". Throws Error if the format cannot store it.
  [[nodiscard]] std::string format(const std::string& name) const {
    emilia_error error{};
    std::string text = detail::text_from([&](char* to, std::size_t size) {
      return emilia_game_format(game_.get(), name.c_str(), to, size, &error);
    });
    detail::check(error);
    return text;
  }

 private:
  struct Free {
    void operator()(emilia_game* game) const { emilia_game_free(game); }
  };

  template <typename Make>
  static emilia_game* made(const Make& make) {
    emilia_error error{};
    emilia_game* game = make(&error);
    detail::check(error);
    return game;
  }

  [[nodiscard]] std::string text(int which) const {
    return detail::text_from(
        [&](char* to, std::size_t size) { return emilia_game_text(game_.get(), which, to, size); });
  }
  void set_text(int which, const std::string& text) {
    emilia_error error{};
    emilia_game_set_text(game_.get(), which, text.c_str(), &error);
    detail::check(error);
  }

  std::unique_ptr<emilia_game, Free> game_;
};

/// Reader of a file of games, in the formats of docs/reference/file-formats.md.
class GameReader {
 public:
  /// Without a format the contents select it, else the ending of the name. `board` is the board of
  /// transcripts, as in `Position::start`. Throws Error.
  explicit GameReader(const std::string& path, const std::string& format = {},
                      const std::string& board = {}) {
    emilia_error error{};
    reader_.reset(emilia_reader_open(path.c_str(), detail::given(format), detail::given(board), &error));
    detail::check(error);
  }

  /// Returns a reader of a text in memory. `format` is required. Throws Error.
  static GameReader of_text(const std::string& text, const std::string& format,
                            const std::string& board = {}) {
    emilia_error error{};
    GameReader reader(
        emilia_reader_of_text(text.data(), text.size(), format.c_str(), detail::given(board), &error));
    detail::check(error);
    return reader;
  }

  /// Returns the next game; empty after the last one. Throws Error; then `skip_damaged` may continue.
  std::optional<Game> next() {
    emilia_error error{};
    emilia_game* game = nullptr;
    emilia_reader_next(reader_.get(), &game, &error);
    detail::check(error);
    return game == nullptr ? std::nullopt : std::optional<Game>(Game(game));
  }

  /// Skips the damaged game after an error. Returns false if no further game can be read.
  bool skip_damaged() { return emilia_reader_skip(reader_.get()) != 0; }

 private:
  struct Free {
    void operator()(emilia_reader* reader) const { emilia_reader_free(reader); }
  };

  explicit GameReader(emilia_reader* reader) : reader_(reader) {}

  std::unique_ptr<emilia_reader, Free> reader_;
};

/// Writer of a file of games. Without `finish` no file remains. All members throw Error.
class GameWriter {
 public:
  /// Without a format the ending of the name selects it.
  explicit GameWriter(const std::string& path, const std::string& format = {}) {
    emilia_error error{};
    writer_.reset(emilia_writer_create(path.c_str(), detail::given(format), &error));
    detail::check(error);
  }

  void write(const Game& game) {
    emilia_error error{};
    emilia_writer_write(writer_.get(), game.c(), &error);
    detail::check(error);
  }

  /// Completes the file under its name. No `write` may follow.
  void finish() {
    emilia_error error{};
    emilia_writer_finish(writer_.get(), &error);
    detail::check(error);
  }

 private:
  struct Free {
    void operator()(emilia_writer* writer) const { emilia_writer_free(writer); }
  };

  std::unique_ptr<emilia_writer, Free> writer_;
};

}  // namespace emilia
