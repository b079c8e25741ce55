// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/files.h"
#include "engine/notation/game_reader.h"
#include "engine/notation/game_writer.h"

/// WTHOR, the data base of tournament games of the French federation:
/// http://www.ffothello.org/informatique/la-base-wthor/
/// Errors: name bytes, which count from 0.

namespace emilia {

/// Names for the numbers in a file of games.
struct WthorNames {
  std::vector<std::string> players;      ///< names of the .jou file
  std::vector<std::string> tournaments;  ///< names of the .trn file
};

/// Length of a name in bytes.
inline constexpr std::size_t kWthorPlayerLength = 20;
inline constexpr std::size_t kWthorTournamentLength = 26;

/// Reads the names of a .jou file (20 bytes each) or a .trn file (26 bytes each).
Result<std::vector<std::string>> read_wthor_players(InputFile file);
Result<std::vector<std::string>> read_wthor_tournaments(InputFile file);

/// Reader of the games of a .wtb file. Inserts passes, which the format omits. Without names of players or
/// tournaments those fields stay empty.
class WthorReader : public GameReader {
 public:
  static constexpr std::size_t kHeaderSize = 16;
  static constexpr std::size_t kGameSize = 68;

  explicit WthorReader(InputFile file, WthorNames names = {})
      : file_(std::move(file)), names_(std::move(names)) {}

  bool skip_damaged() override;

 private:
  Result<std::optional<GameRecord>> read_next() override;
  Status read_header();
  [[nodiscard]] Result<GameRecord> parse_game(std::string_view bytes) const;

  InputFile file_;
  WthorNames names_;
  bool has_header_ = false;
  bool is_behind_game_ = false;  ///< the bytes of the game with the last error were read
  std::uint32_t game_count_ = 0;
  std::uint32_t games_read_ = 0;
  int year_ = 0;
};

/// Writer of a .wtb file. Keeps the games (68 bytes each) until the end, because the header has their number.
/// The year is that of all games, or 0 if they differ. Names are cut to 19 and 25 bytes of Latin 1. A win
/// without counting and without a margin is written as a win by 64.
class WthorWriter : public GameWriter {
 public:
  /// Adds a game.
  /// Errors: the game does not start from the usual position of 8x8, or its result is unknown.
  Result<std::string> text_of(const GameRecord& record) override;
  std::string rest() override;

  /// Returns the names, .jou and .trn.
  [[nodiscard]] std::vector<Companion> companions() const override;

 private:
  struct Numbers {
    std::vector<std::string> names{};
    std::map<std::string, std::uint16_t, std::less<>> numbers{};

    Result<std::uint16_t> number_of(const std::string& name);
  };

  Numbers players_;
  Numbers tournaments_;
  std::string games_;
  int year_ = 0;
};

}  // namespace emilia
