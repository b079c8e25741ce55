// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "engine/notation/game_record.h"

namespace emilia {

/// Reader of the games of a file, in order and in bounded memory. Each game is checked against the rules.
class GameReader {
 public:
  virtual ~GameReader() = default;
  GameReader() = default;
  GameReader(const GameReader&) = delete;
  GameReader& operator=(const GameReader&) = delete;

  /// Returns the next game with its texts in UTF-8 and its result settled (`GameRecord::settle_outcome`);
  /// `nullopt` at the end of the file.
  /// Errors: name the place in the file. After an error only `skip_damaged` may be called.
  Result<std::optional<GameRecord>> next();

  /// Skips the rest of the game with the last error, so that `next` returns the following game. Returns false
  /// if no further game can be read.
  virtual bool skip_damaged() = 0;

 private:
  /// Returns the next game as the file describes it.
  virtual Result<std::optional<GameRecord>> read_next() = 0;
};

}  // namespace emilia
