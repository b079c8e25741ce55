// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/files.h"
#include "engine/base/record_file.h"
#include "engine/base/result.h"
#include "engine/board/position.h"

namespace emilia {

/// Move of a recorded game. Passes are not recorded.
struct RecordedMove {
  Square square = Square::none;
  bool is_given = false;  ///< opening or random move, not chosen by a search

  bool operator==(const RecordedMove&) const = default;
};

/// Complete game from the start position.
struct PlayedGame {
  std::uint32_t number = 0;  ///< defines the game together with the settings of its file
  Discs score = 0;           ///< Black's final score
  int exact_from = 0;        ///< with that number of empties and fewer, chosen moves are perfect
  std::vector<RecordedMove> moves;

  bool operator==(const PlayedGame&) const = default;
};

/// Parsed game with its positions (`positions_before`).
struct ReplayedGame {
  PlayedGame record;
  std::vector<Position> positions;
};

/// Format of files of games (`*.games`). All numbers are little endian:
///
///     header   8 bytes "EMILIAGM", uint32 version (1), uint32 size of a record (68),
///              240 bytes of text: the settings of the games, padded with zeros
///
///     records  uint32 number, int8 score, uint8 number of moves, uint8 exact_from, uint8 0,
///              60 bytes of moves: the square, plus 64 for an opening or random move; 255 ends them
namespace played_games {

inline constexpr std::string_view kMagic = "EMILIAGM";
inline constexpr std::uint32_t kVersion = 1;
inline constexpr std::size_t kRecordSize = 68;
inline constexpr std::size_t kMaxMoves = 60;
inline constexpr std::size_t kMaxSettingsLength = 239;
inline constexpr std::size_t kHeaderSize = 256;

}  // namespace played_games

/// Reader of a file of games from beginning to end.
/// Errors: name the file, the expected and the found value.
class PlayedGameReader {
 public:
  /// Opens a file and checks its header.
  Status open(const std::string& path);

  /// Checks the header of an open file.
  Status open(InputFile file);

  /// Settings of the games.
  [[nodiscard]] const std::string& settings() const { return settings_; }

  /// Returns the next game, checked against the rules and its score; `nullopt` at the end of the file.
  Result<std::optional<ReplayedGame>> read();

 private:
  InputFile file_;
  std::string settings_;
  std::uint64_t game_count_ = 0;  ///< number of games read
};

/// Writer of a file of games.
class PlayedGameWriter {
 public:
  /// Opens a file, like `RecordFile::open`.
  /// Requires: a text of at most kMaxSettingsLength characters.
  /// Errors: also a resumed file with other settings.
  Status open(const std::string& path, RecordFile::Mode mode, const std::string& settings);

  [[nodiscard]] std::uint64_t game_count() const { return file_.record_count(); }

  /// Last game of an earlier run, not checked against the rules.
  [[nodiscard]] const std::optional<PlayedGame>& last() const { return last_; }

  Status append(const PlayedGame& game);

 private:
  RecordFile file_;
  std::optional<PlayedGame> last_;
};

}  // namespace emilia
