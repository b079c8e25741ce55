// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "engine/notation/game_record.h"

namespace emilia {

/// Reads games one after the other in bounded memory, each checked against the rules.
class GameReader {
 public:
  virtual ~GameReader() = default;
  GameReader() = default;
  GameReader(const GameReader&) = delete;
  GameReader& operator=(const GameReader&) = delete;

  /// The next game; nothing at the end of the file. An error names the place in the file; behind it nothing
  /// but `skip_damaged` may be asked.
  virtual Result<std::optional<GameRecord>> next() = 0;

  /// Goes behind the game that was an error, so that `next` reads the one that follows. False where nothing
  /// more can be read.
  virtual bool skip_damaged() = 0;
};

}  // namespace emilia
