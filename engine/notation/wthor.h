// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/files.h"
#include "engine/notation/game_reader.h"

/// WTHOR, the French federation's data base of tournament games:
/// http://www.ffothello.org/informatique/la-base-wthor/. Errors name bytes, which count from 0.

namespace emilia {

/// The names that the numbers of a file of games stand for.
struct WthorNames {
  std::vector<std::string> players;      ///< the file .jou
  std::vector<std::string> tournaments;  ///< the file .trn
};

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

 private:
  Status read_header();
  [[nodiscard]] Result<GameRecord> parse_game(std::string_view bytes) const;

  InputFile file_;
  WthorNames names_;
  bool has_header_ = false;
  std::uint32_t game_count_ = 0;
  std::uint32_t games_read_ = 0;
  int year_ = 0;
};

}  // namespace emilia
