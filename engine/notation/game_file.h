// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/new_file.h"
#include "engine/notation/game_formats.h"

namespace emilia {

/// File of games, read once from beginning to end.
/// Errors: begin with the file name.
class GameFile {
 public:
  /// Opens the file, which may be compressed (`open_unpacked`). The default format follows from the contents,
  /// or else from the ending of the name.
  /// Player and tournament names of WTHOR come from the .jou and .trn files of the same name, else from those
  /// named WTHOR, else from the only ones that belong to no other .wtb file. See `make_game_reader` for
  /// `board`, `InputFile::open` for `expected` and "-". Requires: the first call on this object.
  Status open(const std::string& path, std::optional<GameFormat> format = {},
              const std::optional<Shape>& board = {},
              InputFile::Expected expected = InputFile::Expected::anything);

  /// Returns the next game, like `GameReader::next`.
  Result<std::optional<GameRecord>> next();
  bool skip_damaged() { return reader_->skip_damaged(); }

  [[nodiscard]] const std::string& name() const { return name_; }

  /// Number of the last game, from 1; invalid games count.
  [[nodiscard]] std::size_t number() const { return number_; }

  /// Returns the file and the number of the last game: "a.ggf: game 3".
  [[nodiscard]] std::string place() const { return name_ + ": game " + std::to_string(number_); }

  /// Returns an error of the last game, prefixed with its place.
  [[nodiscard]] Error about_game(const Error& error) const;

 private:
  std::string name_;
  std::unique_ptr<GameReader> reader_;
  std::size_t number_ = 0;
};

/// Returns the warnings of game `number` of a file, each after its place: "a.ggf: game 3: ...".
std::vector<std::string> warnings_of(const GameRecord& record, const std::string& path, std::size_t number);

/// Returns game `number` (from 1) of a file.
/// Requires: no game was read from the file yet.
/// Errors: the game is on a board with other sides or another goal than `board`; `nullopt` is any board.
Result<GameRecord> read_game(GameFile& file, std::size_t number, const std::optional<Shape>& board = Shape());

/// Opens a file and returns game `number` (from 1). Without a board, games are on 8x8 without blocked
/// squares.
/// Errors: also if the file is a pipe, which could block forever.
Result<GameRecord> read_game(const std::string& path, std::size_t number,
                             std::optional<GameFormat> format = {}, const std::optional<Shape>& board = {});

/// Output file of games, a `NewFile`. For WTHOR it also writes the names, in .jou and .trn files of the same
/// name, when it is finished.
class GameFileWriter {
 public:
  /// Creates the file. The default format follows from the ending of the name.
  /// Requires: the first call on this object.
  Status create(const std::string& path, std::optional<GameFormat> format = {});

  /// Writes a game.
  /// Errors: the format cannot represent the game, or the file cannot be written.
  Status write(const GameRecord& record);

  /// Returns true if the last error concerned the file, not only its game.
  [[nodiscard]] bool has_failed() const { return has_failed_; }

  /// Completes the file. Nothing may be written afterwards.
  Status finish();

 private:
  std::string path_;
  std::unique_ptr<GameWriter> writer_;
  NewFile file_;
  bool has_failed_ = false;
};

/// Returns the files that are read with a file of games (`files_read_for`) or written with it: the file
/// itself and the names of WTHOR. The default format follows from the ending of the name.
std::vector<std::string> files_read_for(const std::string& path, std::optional<GameFormat> format = {});
std::vector<std::string> files_written_for(const std::string& path, std::optional<GameFormat> format = {});

/// Writes a file with one game, in the format of the ending of its name.
/// Errors: also if the file is a pipe, whose reader may be missing.
Status write_game(const std::string& path, const GameRecord& record);

}  // namespace emilia
