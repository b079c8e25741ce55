// SPDX-License-Identifier: MIT
#include "engine/library/game_library.h"

namespace emilia {

Result<std::int64_t> GameLibrary::keep(const GameRecord& record, const BoardNotes& notes) {
  if (const Result<bool> added = add(record); !added) return added.error();
  const Result<std::int64_t> number = number_of(record);
  if (!number) return number;
  SqlStatement row;
  const Status prepared =
      database_.prepare("INSERT OR REPLACE INTO notes (game, summary, page) VALUES (?, ?, ?)", row);
  if (!prepared) return prepared.error();
  row.bind(1, *number);
  row.bind(2, std::string_view(notes.summary));
  row.bind(3, std::string_view(notes.page));
  if (const Status stored = row.run(); !stored) return stored.error();
  if (const Status saved = save(); !saved) return saved.error();
  return number;
}

Status GameLibrary::remove(std::int64_t number) {
  const std::string where = " = " + std::to_string(number) + ";";
  return database_.run("BEGIN IMMEDIATE; DELETE FROM notes WHERE game" + where +
                       "DELETE FROM games WHERE id" + where + "COMMIT;");
}

Result<std::vector<std::pair<std::int64_t, std::string>>> GameLibrary::summaries() const {
  SqlStatement rows;
  const Status prepared = database_.prepare("SELECT game, summary FROM notes ORDER BY game DESC", rows);
  if (!prepared) return prepared.error();
  std::vector<std::pair<std::int64_t, std::string>> found;
  const Status read = rows.for_each_row([&] {
    found.emplace_back(rows.integer(0), rows.text(1));
    return true;
  });
  return read ? Result(std::move(found)) : read.error();
}

Result<BoardNotes> GameLibrary::notes(std::int64_t number) const {
  SqlStatement row;
  const Status prepared = database_.prepare("SELECT summary, page FROM notes WHERE game = ?", row);
  if (!prepared) return prepared.error();
  row.bind(1, number);
  const Result<bool> found = row.step();
  if (!found) return found.error();
  if (!*found) return Error{"game " + std::to_string(number) + " of the library is missing"};
  return BoardNotes{std::string(row.text(0)), std::string(row.text(1))};
}

}  // namespace emilia
