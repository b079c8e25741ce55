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

/// A move of a recorded game. Passes are not recorded.
struct RecordedMove {
  Square square = Square::none;
  bool is_given = false;  ///< an opening's or a random move: no search chose it

  bool operator==(const RecordedMove&) const = default;
};

/// A whole game from the start position.
struct PlayedGame {
  std::uint32_t number = 0;  ///< with the settings of its file it makes the game
  Discs score = 0;           ///< Black's final score
  int exact_from = 0;        ///< with that many empties and fewer the chosen moves are perfect
  std::vector<RecordedMove> moves;

  bool operator==(const PlayedGame&) const = default;
};

/// A game that was read, and the positions that `positions_before` finds in it.
struct ReplayedGame {
  PlayedGame record;
  std::vector<Position> positions;
};

/// Files of games (`*.games`), all numbers with the lowest byte first:
///
///     header   8 bytes "EMILIAGM", uint32 version (1), uint32 size of a record (68), 240 bytes of text: how
///              the games were made, filled up with zeros
///     records  uint32 number, int8 score, uint8 number of moves, uint8 exact_from, uint8 0,
///              60 bytes of moves: the square, plus 64 where the move was given, and 255 behind the last one
namespace played_games {

inline constexpr std::string_view kMagic = "EMILIAGM";
inline constexpr std::uint32_t kVersion = 1;
inline constexpr std::size_t kRecordSize = 68;
inline constexpr std::size_t kMaxMoves = 60;
inline constexpr std::size_t kMaxSettingsLength = 239;
inline constexpr std::size_t kHeaderSize = 256;

}  // namespace played_games

/// Reads a file of games from its beginning to its end. Errors name the file, what was expected and what was
/// found.
class PlayedGameReader {
 public:
  /// Checks the header.
  Status open(const std::string& path);

  /// The same for a file that was opened already.
  Status open(InputFile file);

  /// How the games were made.
  [[nodiscard]] const std::string& settings() const { return settings_; }

  /// The next game, held against the rules and its score; nothing at the end of the file.
  Result<std::optional<ReplayedGame>> read();

 private:
  InputFile file_;
  std::string settings_;
  std::uint64_t game_count_ = 0;  ///< read so far
};

/// Writes a file of games.
class PlayedGameWriter {
 public:
  /// As `RecordFile::open`. A file to be resumed that was made with other settings is an error. Requires a
  /// text of at most kMaxSettingsLength characters.
  Status open(const std::string& path, RecordFile::Mode mode, const std::string& settings);

  [[nodiscard]] std::uint64_t game_count() const { return file_.record_count(); }

  /// The last game that an earlier run has written; it is not held against the rules.
  [[nodiscard]] const std::optional<PlayedGame>& last() const { return last_; }

  Status append(const PlayedGame& game);

 private:
  RecordFile file_;
  std::optional<PlayedGame> last_;
};

}  // namespace emilia
