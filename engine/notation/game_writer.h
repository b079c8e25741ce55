// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "engine/notation/game_record.h"

namespace emilia {

/// Makes the contents of a file of games, game by game.
class GameWriter {
 public:
  virtual ~GameWriter() = default;
  GameWriter() = default;
  GameWriter(const GameWriter&) = delete;
  GameWriter& operator=(const GameWriter&) = delete;

  /// What the game adds to the file now, perhaps nothing. A game that the format cannot say is an error,
  /// which names what can, and is not in the file.
  virtual Result<std::string> text_of(const GameRecord& record) = 0;

  /// What comes behind the last game.
  virtual std::string rest() { return {}; }

  /// A file that belongs to the first one, and has its name with another ending.
  struct Companion {
    std::string ending;
    std::string text;
  };

  /// WTHOR has two, of names.
  [[nodiscard]] virtual std::vector<Companion> companions() const { return {}; }
};

}  // namespace emilia
