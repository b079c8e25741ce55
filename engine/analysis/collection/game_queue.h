// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/result.h"
#include "engine/notation/game_file.h"

namespace emilia {

/// Callback for the reason why a game, a file or a folder is skipped.
using OnSkip = std::function<void(const std::string& why)>;

/// Expands folders into the game files in them and below them, sorted by name. Skips folders without game
/// files. Errors: no game files at all, and a folder that cannot be read.
Result<std::vector<std::string>> game_files_of(const std::vector<std::string>& paths, const OnSkip& skip);

/// Game of an input file.
struct GameJob {
  std::string key;  ///< file and game number, such as "games.wtb 17"
  GameRecord record;
};

/// Games of a collection that are to be analysed.
struct GameSelection {
  std::vector<std::string> files;
  std::optional<GameFormat> format;  ///< of all files; by default from their extensions
  std::string player;                ///< only games of this player; empty for all players
};

/// Iterator over the selected games of all files. Games on other boards than 8x8, damaged games and files
/// that do not open are skipped.
class GameQueue {
 public:
  /// Requires: the selection outlives the queue.
  explicit GameQueue(const GameSelection& selection) : selection_(selection) {}

  /// Returns the next game; nullopt at the end.
  std::optional<GameJob> next(const OnSkip& skip);

 private:
  /// Opens the next file; returns false if it does not open.
  bool open_next(const OnSkip& skip);
  [[nodiscard]] bool is_wanted(const GameRecord& record) const;

  const GameSelection& selection_;
  std::size_t files_begun_ = 0;
  std::optional<GameFile> file_;
};

/// Returns the number of games; 0 if a file can be read only once, or if `is_to_stop` returns true.
std::size_t count_games(const GameSelection& selection, const std::function<bool()>& is_to_stop);

}  // namespace emilia
