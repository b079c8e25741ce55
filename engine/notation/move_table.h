// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/notation/game_reader.h"
#include "engine/notation/text_source.h"

/// Tables (CSV) with one game a row, as data sets have them: `id,winner,game_moves`.

namespace emilia {

/// Columns of a table, by their place.
struct TableColumns {
  char separator = ',';
  bool has_header = false;
  std::size_t moves = 0;
  std::optional<std::size_t> black;  ///< names of the players
  std::optional<std::size_t> white;
  std::optional<std::size_t> place;
  std::optional<std::size_t> date;
  std::optional<std::size_t> winner;  ///< 1, -1 or 0, or the colour
};

/// Returns the columns of a text that begins with a table. Its header names a column of moves, or one column
/// has several moves in one word and the others none. The separator is a comma, a semicolon or a tab.
std::optional<TableColumns> table_columns(std::string_view text);

/// Reader of a table. Other columns than those of `TableColumns` are skipped.
class TableReader : public GameReader {
 public:
  TableReader(InputFile file, const TableColumns& columns, const std::optional<Shape>& board);

  bool skip_damaged() override;

 private:
  Result<std::optional<GameRecord>> read_next() override;
  [[nodiscard]] Result<GameRecord> parse_row(const std::string& line) const;

  TextSource source_;
  TableColumns columns_;
  Shape board_;
};

}  // namespace emilia
