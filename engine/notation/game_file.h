// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/new_file.h"
#include "engine/notation/game_formats.h"

namespace emilia {

/// A file of games that is read from its beginning to its end. Errors begin with its name.
class GameFile {
 public:
  /// To be called once, before anything else. Without a format the ending of the name says what it is. The
  /// names of WTHOR's players and tournaments are taken from the files .jou and .trn of its name beside it,
  /// or else from those named WTHOR, or else from the only ones that no other file .wtb has the name of.
  /// `board` is as in `make_game_reader`, `expected` and
  /// "-" as in `InputFile::open`.
  Status open(const std::string& path, std::optional<GameFormat> format = {},
              const std::optional<Shape>& board = {},
              InputFile::Expected expected = InputFile::Expected::anything);

  /// As `GameReader`.
  Result<std::optional<GameRecord>> next();
  bool skip_damaged() { return reader_->skip_damaged(); }

  [[nodiscard]] const std::string& name() const { return name_; }

  /// Of the last game, which counts from 1; damaged ones count too.
  [[nodiscard]] std::size_t number() const { return number_; }

  /// An error of the last game, with the file and its number before it.
  [[nodiscard]] Error about_game(const Error& error) const;

 private:
  std::string name_;
  std::unique_ptr<GameReader> reader_;
  std::size_t number_ = 0;
};

/// The game with a number, which counts from 1, of a file from which none was read yet. A game on a board
/// with other sides than `board` is an error.
Result<GameRecord> read_game(GameFile& file, std::size_t number, const Shape& board = {});

/// The same of a file that is opened for it, which is no pipe: one that nobody writes to would never end.
/// Without a board, games on 8x8 with no square blocked.
Result<GameRecord> read_game(const std::string& path, std::size_t number,
                             std::optional<GameFormat> format = {}, const std::optional<Shape>& board = {});

/// A file of games that is written, as a `NewFile`. WTHOR's names are written beside it when it is finished,
/// in files of its name with the endings .jou and .trn.
class GameFileWriter {
 public:
  /// To be called once, before anything else. Without a format the ending of the name says what to write.
  Status create(const std::string& path, std::optional<GameFormat> format = {});

  /// A game that the format cannot say is an error, and so is a file that cannot be written any further.
  Status write(const GameRecord& record);

  /// The last error was one of the file, not of its game alone.
  [[nodiscard]] bool has_failed() const { return has_failed_; }

  /// Nothing may be written behind this.
  Status finish();

 private:
  std::string path_;
  std::unique_ptr<GameWriter> writer_;
  NewFile file_;
  bool has_failed_ = false;
};

/// The files that are read where one of games is, and those that are written: itself, and WTHOR's names
/// beside it. Without a format the ending of the name says it.
std::vector<std::string> files_read_for(const std::string& path, std::optional<GameFormat> format = {});
std::vector<std::string> files_written_for(const std::string& path, std::optional<GameFormat> format = {});

/// Writes a file of one game, in the format that the ending of its name says; no pipe, whose reader may never
/// come.
Status write_game(const std::string& path, const GameRecord& record);

}  // namespace emilia
