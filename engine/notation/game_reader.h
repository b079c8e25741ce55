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

  /// The next game; nothing at the end of the file. After an error, which names the place in the file, the
  /// reader is of no more use.
  virtual Result<std::optional<GameRecord>> next() = 0;
};

}  // namespace emilia
