// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "emilia/board.h"

/// Games and their files.

namespace emilia {

/// The end of a game as a file or the board tells it.
struct GameResult {
  std::optional<Color> winner;   ///< nobody in a draw
  std::optional<double> margin;  ///< in discs, where it is known
  int ending = EMILIA_PLAYED_OUT;
};

/// What a file tells of a move besides its square.
struct Note {
  std::optional<double> evaluation;  ///< in discs, from the view of who moves
  std::optional<double> seconds;     ///< that the move took
};

struct Clock {
  double seconds = 0;    ///< at the beginning of the game
  double increment = 0;  ///< that each move adds
  double extension = 0;  ///< once, when the clock has run out
};

/// What a file tells of a player besides the name.
struct Player {
  std::optional<double> rating;
  std::optional<Clock> clock;
};

/// A game, from its start to its current position, and what a file tells of it.
class Game {
 public:
  explicit Game(const Position& start = {}) : Game(std::string(), start) {}

  /// With the moves of a transcript played, "f5d6c3". Throws Error.
  explicit Game(const std::string& transcript, const Position& start = {})
      : game_(made(
            [&](emilia_error* error) { return emilia_game_parse(transcript.c_str(), &start.c(), error); })) {}
  explicit Game(const char* transcript) : Game(std::string(transcript)) {}

  /// Owns a game of emilia.h.
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

  /// Puts in a pass that was left out. Throws Error where the move is illegal.
  void play(Move move) {
    emilia_error error{};
    emilia_game_play(game_.get(), move.number(), &error);
    detail::check(error);
  }

  /// Returns how many moves were taken back.
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

  /// Passes among them.
  [[nodiscard]] std::vector<Move> moves() const {
    std::vector<std::uint8_t> numbers(emilia_game_moves(game_.get(), nullptr, 0));
    emilia_game_moves(game_.get(), numbers.data(), numbers.size());
    std::vector<Move> moves;
    moves.reserve(numbers.size());
    for (const std::uint8_t number : numbers) moves.emplace_back(number);
    return moves;
  }
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

  /// Black has won by so many discs, or lost where they are negative; EMILIA_RESIGNATION ... is an ending.
  void set_result(double difference, int ending = EMILIA_PLAYED_OUT) {
    emilia_error error{};
    emilia_game_set_result(game_.get(), difference, ending, &error);
    detail::check(error);
  }

  /// Of the move with this number, from 0 on, passes among them. Throws Error where there is none.
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

  /// The game as "ggf", "sgf", "transcript", "pgn", "json" or "obf". Throws Error where the format cannot say
  /// it.
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

/// Reads a file of games from its beginning to its end, in any of the formats of docs/games.md.
class GameReader {
 public:
  /// Without a format the ending of the name says it; `board` is that of transcripts, as `Position::start`
  /// has it. Throws Error.
  explicit GameReader(const std::string& path, const std::string& format = {},
                      const std::string& board = {}) {
    emilia_error error{};
    reader_.reset(emilia_reader_open(path.c_str(), detail::given(format), detail::given(board), &error));
    detail::check(error);
  }

  /// A text in memory, of a format that is named. Throws Error.
  static GameReader of_text(const std::string& text, const std::string& format,
                            const std::string& board = {}) {
    emilia_error error{};
    GameReader reader(
        emilia_reader_of_text(text.data(), text.size(), format.c_str(), detail::given(board), &error));
    detail::check(error);
    return reader;
  }

  /// Nothing behind the last game. Throws Error, after which `skip_damaged` may go on.
  std::optional<Game> next() {
    emilia_error error{};
    emilia_game* game = nullptr;
    emilia_reader_next(reader_.get(), &game, &error);
    detail::check(error);
    return game == nullptr ? std::nullopt : std::optional<Game>(Game(game));
  }

  /// Goes behind the game that was an error; false where nothing more can be read.
  bool skip_damaged() { return emilia_reader_skip(reader_.get()) != 0; }

 private:
  struct Free {
    void operator()(emilia_reader* reader) const { emilia_reader_free(reader); }
  };

  explicit GameReader(emilia_reader* reader) : reader_(reader) {}

  std::unique_ptr<emilia_reader, Free> reader_;
};

/// A new file of games, in any of these formats. What is never finished leaves no trace.
class GameWriter {
 public:
  /// Without a format the ending of the name says it. Throws Error, as all members do.
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

  /// Gives the file its name. Nothing may be written behind this.
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
