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

/// WTHOR, the French federation's data base of tournament games:
/// http://www.ffothello.org/informatique/la-base-wthor/. Errors name bytes, which count from 0.

namespace emilia {

/// The names that the numbers of a file of games stand for.
struct WthorNames {
  std::vector<std::string> players;      ///< the file .jou
  std::vector<std::string> tournaments;  ///< the file .trn
};

/// How many bytes a name has.
inline constexpr std::size_t kWthorPlayerLength = 20;
inline constexpr std::size_t kWthorTournamentLength = 26;

/// Reads the names of a file .jou, which are 20 bytes long each, or .trn, 26 bytes.
Result<std::vector<std::string>> read_wthor_players(InputFile file);
Result<std::vector<std::string>> read_wthor_tournaments(InputFile file);

/// Reads the games of a file .wtb one after the other. Passes, which the format leaves out, are put in.
/// Without names of players or tournaments theirs stay empty.
class WthorReader : public GameReader {
 public:
  static constexpr std::size_t kHeaderSize = 16;
  static constexpr std::size_t kGameSize = 68;

  explicit WthorReader(InputFile file, WthorNames names = {})
      : file_(std::move(file)), names_(std::move(names)) {}

  Result<std::optional<GameRecord>> next() override;
  bool skip_damaged() override;

 private:
  Status read_header();
  [[nodiscard]] Result<GameRecord> parse_game(std::string_view bytes) const;

  InputFile file_;
  WthorNames names_;
  bool has_header_ = false;
  bool is_behind_game_ = false;  ///< the last error was one of a game whose bytes were read
  std::uint32_t game_count_ = 0;
  std::uint32_t games_read_ = 0;
  int year_ = 0;
};

/// Keeps the games, 68 bytes each, to the end, because the header says how many there are. The year is that
/// of all games, or 0 where they have several. Names are cut to 19 and 25 bytes of Latin 1. What was not won
/// by counting, and has no margin, is won by 64.
class WthorWriter : public GameWriter {
 public:
  /// Takes games from the usual start of 8x8 whose result is known.
  Result<std::string> text_of(const GameRecord& record) override;
  std::string rest() override;

  /// The names: .jou and .trn.
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
