// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/library/database.h"
#include "engine/library/library_query.h"
#include "engine/notation/game_record.h"
#include "engine/openings/opening_statistics.h"
#include "engine/openings/openings.h"

namespace emilia {

/// Games in one SQLite file, each game once. Two games are equal if their players, year, start and moves are.
/// Several programs may read a library at the same time; one may write.
/// Threads: one.
class GameLibrary {
 public:
  enum class Mode : std::uint8_t { read, write };

  /// Opens a library; writing creates it.
  /// Errors: the file cannot be read or written, is no library, or is of a newer version.
  static Result<std::unique_ptr<GameLibrary>> open(const std::string& path, Mode mode);

  /// Adds a game; returns false if the library has it. The game is stored when `save` returns.
  /// Requires: the library is open for writing.
  Result<bool> add(const GameRecord& record);

  /// Stores the added games. If the program ends earlier, the library has none of them.
  Status save();

  /// Returns the numbers of the games that meet the query, the newest year first. Adds them to the statistics
  /// of the position of the query, if they are given.
  [[nodiscard]] Result<std::vector<std::int64_t>> find(const LibraryQuery& query,
                                                       OpeningStatistics* statistics = nullptr) const;

  /// Returns a game. Errors: the game is missing or damaged.
  [[nodiscard]] Result<GameRecord> game(std::int64_t number) const;

  [[nodiscard]] Result<std::int64_t> count() const;

  /// Returns an error for the first damage: of the file, or of a game whose moves are illegal.
  [[nodiscard]] Status check() const;

 private:
  GameLibrary() = default;

  Status open_database(const std::string& path, Mode mode);
  Status create_tables();
  Status prepare_writing();
  Status begin();
  void bind_game(const GameRecord& record);
  Status bind_name(int place, const std::string& name);

  Database database_;
  OpeningNames openings_;
  std::map<std::string, std::int64_t, std::less<>> names_;  ///< used by `add`
  SqlStatement insert_name_;
  SqlStatement insert_game_;
  bool is_in_transaction_ = false;
};

}  // namespace emilia
