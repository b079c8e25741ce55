// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "engine/notation/game_record.h"

namespace emilia {

/// Writer of the contents of a file of games.
class GameWriter {
 public:
  virtual ~GameWriter() = default;
  GameWriter() = default;
  GameWriter(const GameWriter&) = delete;
  GameWriter& operator=(const GameWriter&) = delete;

  /// Returns the text that the game adds to the file, which may be empty.
  /// Errors: the format cannot represent the game; the error names formats that can, and the file gets
  /// nothing.
  virtual Result<std::string> text_of(const GameRecord& record) = 0;

  /// Returns the text after the last game.
  virtual std::string rest() { return {}; }

  /// File that belongs to the main file and has its name with another ending.
  struct Companion {
    std::string ending;
    std::string text;
  };

  /// Returns the companions of the file: two files of names for WTHOR, else none.
  [[nodiscard]] virtual std::vector<Companion> companions() const { return {}; }
};

}  // namespace emilia
