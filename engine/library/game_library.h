// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/database/database.h"
#include "engine/library/library_query.h"
#include "engine/notation/game_record.h"
#include "engine/openings/opening_statistics.h"
#include "engine/openings/openings.h"

namespace emilia {

/// Returns the file of the user's library in the folder for data; empty without such a folder.
std::string usual_library();

/// Notes of the board about a game that was played, opened or reviewed there: JSON objects of the page.
struct BoardNotes {
  std::string summary;  ///< for lists of games
  std::string page;     ///< side lines, comments and analysis
};

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

  /// Stores a game, unless the library has it, with its notes, which replace older ones. Returns its number.
  /// Requires: as `add`.
  Result<std::int64_t> keep(const GameRecord& record, const BoardNotes& notes);

  /// Deletes a game with its notes; nothing happens if it is missing. Requires: as `add`.
  Status remove(std::int64_t number);

  /// Returns the numbers and summaries of all games with notes, the newest first.
  [[nodiscard]] Result<std::vector<std::pair<std::int64_t, std::string>>> summaries() const;

  /// Returns the notes of a game. Errors: it has none.
  [[nodiscard]] Result<BoardNotes> notes(std::int64_t number) const;

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

  Status prepare_writing();
  Status begin();
  [[nodiscard]] Result<std::int64_t> number_of(const GameRecord& record) const;
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
