// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <istream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

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
Result<std::vector<std::string>> read_wthor_players(std::istream& in);
Result<std::vector<std::string>> read_wthor_tournaments(std::istream& in);

/// Reads the games of a file .wtb one after the other. Passes, which the format leaves out, are put in.
/// Without names of players or tournaments theirs stay empty.
class WthorReader : public GameReader {
 public:
  static constexpr std::size_t kHeaderSize = 16;
  static constexpr std::size_t kGameSize = 68;

  /// The stream must outlive the reader.
  explicit WthorReader(std::istream& in, WthorNames names = {}) : in_(in), names_(std::move(names)) {}

  Result<std::optional<GameRecord>> next() override;

 private:
  Status read_header();
  [[nodiscard]] Result<GameRecord> parse_game(std::string_view bytes) const;

  std::istream& in_;
  WthorNames names_;
  bool has_header_ = false;
  std::uint32_t game_count_ = 0;
  std::uint32_t games_read_ = 0;
  int year_ = 0;
};

}  // namespace emilia
