// SPDX-License-Identifier: MIT
#include "programs/board/library_api.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <limits>
#include <nlohmann/json.hpp>
#include <span>

#include "engine/base/paths.h"
#include "engine/base/words.h"
#include "engine/board/position_text.h"
#include "engine/library/game_library.h"
#include "engine/notation/json_games.h"

namespace emilia {

namespace {

using nlohmann::ordered_json;

constexpr int kMostRowsOfPage = 500;
constexpr std::size_t kMostWords = 10;

std::string json_text(const ordered_json& json) {
  return json.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

Result<std::int64_t> read_number(ApiFields& fields) {
  const std::optional<int> number = fields.integer("number", 1, std::numeric_limits<int>::max());
  if (const Status read = fields.end(); !read) return read.error();
  if (!number) return Error{"missing field 'number'"};
  return *number;
}

Result<std::string> save_game(ApiFields& fields, GameLibrary& library) {
  const std::optional<std::string> game = fields.object("game");
  const BoardNotes notes{fields.object("summary").value_or("{}"), fields.object("page").value_or("{}")};
  if (const Status read = fields.end(); !read) return read.error();
  if (!game) return Error{"missing field 'game'"};
  const Result<GameRecord> record = parse_json_game(*game);
  if (!record) return record.error();
  const Result<std::int64_t> number = library.keep(*record, notes);
  if (!number) return number.error();
  return json_text({{"number", *number}});
}

Result<std::string> list_own_games(ApiFields& fields, GameLibrary& library) {
  if (const Status read = fields.end(); !read) return read.error();
  const auto summaries = library.summaries();
  if (!summaries) return summaries.error();
  std::string list;
  for (const auto& [number, summary] : *summaries) {
    list += (list.empty() ? "{\"number\":" : ",{\"number\":") + std::to_string(number) +
            ",\"summary\":" + summary + "}";
  }
  return "{\"games\":[" + list + "]}";
}

Result<std::string> show_game(ApiFields& fields, GameLibrary& library) {
  const Result<std::int64_t> number = read_number(fields);
  if (!number) return number.error();
  const Result<GameRecord> record = library.game(*number);
  if (!record) return record.error();
  const Result<std::string> game = to_json(*record);
  if (!game) return game.error();
  const Result<BoardNotes> notes = library.notes(*number);
  return "{\"game\":" + *game + ",\"summary\":" + (notes ? notes->summary : "null") +
         ",\"page\":" + (notes ? notes->page : "null") + "}";
}

Result<std::string> delete_game(ApiFields& fields, GameLibrary& library) {
  const Result<std::int64_t> number = read_number(fields);
  if (!number) return number.error();
  if (const Status removed = library.remove(*number); !removed) return removed.error();
  return json_text({{"number", *number}});
}

/// Reads the conditions of a search.
Result<LibraryQuery> read_query(ApiFields& fields) {
  constexpr std::array<std::string_view, 3> kNames = {"black", "white", "draw"};  // as LibraryResult
  LibraryQuery query;
  const std::string text = fields.text("words").value_or("");
  Words words(text);
  while (query.words.size() < kMostWords) {
    const std::string_view word = words.next();
    if (word.empty()) break;
    query.words.emplace_back(word);
  }
  if (const std::optional<std::string> result = fields.text("result")) {
    const auto* const name = std::ranges::find(kNames, *result);
    if (name == kNames.end()) return Error{"invalid field 'result': expected black, white or draw"};
    query.result = static_cast<LibraryResult>(name - kNames.begin());
  }
  if (const std::optional<std::string> position = fields.text("position")) {
    const Result<Position> parsed = parse_position(*position);
    if (!parsed) return parsed.error();
    if (!is_full(parsed->board)) return Error{"unsupported board: expected 8x8 without blocked squares"};
    query.position = *parsed;
  }
  return query;
}

ordered_json move_row(const OpeningStatistics::PlayedMove& played) {
  const ResultCounts& counts = played.counts;
  return {{"move", to_string(played.move)},
          {"games", counts.games},
          {"black", counts.black},
          {"drawn", counts.drawn},
          {"white", counts.white}};
}

/// Returns the games as an array of JSON games with their numbers.
Result<std::string> rows_of(const GameLibrary& library, std::span<const std::int64_t> numbers) {
  std::string list;
  for (const std::int64_t number : numbers) {
    const Result<GameRecord> record = library.game(number);
    if (!record) return record.error();
    const Result<std::string> game = to_json(*record);
    if (!game) return game.error();
    list += (list.empty() ? "{\"number\":" : ",{\"number\":") + std::to_string(number) +
            ",\"game\":" + *game + "}";
  }
  return "[" + list + "]";
}

Result<std::string> search_games(ApiFields& fields, GameLibrary& library) {
  const Result<LibraryQuery> query = read_query(fields);
  const int limit = fields.integer("limit", 0, kMostRowsOfPage).value_or(kMostRowsOfPage);
  if (const Status read = fields.end(); !read) return read.error();
  if (!query) return query.error();
  std::optional<OpeningStatistics> statistics;
  if (query->position) statistics.emplace(*query->position);
  const auto numbers = library.find(*query, statistics ? &*statistics : nullptr);
  if (!numbers) return numbers.error();
  const auto shown = std::span(*numbers).first(std::min(numbers->size(), static_cast<std::size_t>(limit)));
  const Result<std::string> rows = rows_of(library, shown);
  if (!rows) return rows.error();
  ordered_json moves = ordered_json::array();
  if (statistics) {
    for (const auto& played : statistics->moves()) moves.push_back(move_row(played));
  }
  return "{\"count\":" + std::to_string(numbers->size()) + ",\"games\":" + *rows +
         ",\"moves\":" + json_text(moves) + "}";
}

struct LibraryCommand {
  std::string_view path;
  Result<std::string> (*answer)(ApiFields&, GameLibrary&);
};

constexpr std::array kLibraryCommands = {
    LibraryCommand{"/api/library/save", save_game}, LibraryCommand{"/api/library/own", list_own_games},
    LibraryCommand{"/api/library/game", show_game}, LibraryCommand{"/api/library/delete", delete_game},
    LibraryCommand{"/api/library/search", search_games}};

}  // namespace

bool is_library_path(std::string_view path) {
  return std::ranges::any_of(kLibraryCommands,
                             [path](const LibraryCommand& each) { return each.path == path; });
}

Result<std::string> answer_library(std::string_view path, ApiFields& fields, const std::string& library) {
  if (library.empty()) return Error{"cannot keep games: the user has no home folder; use --library"};
  std::error_code ignored;
  std::filesystem::create_directories(path_of(library).parent_path(), ignored);
  const auto opened = GameLibrary::open(library, GameLibrary::Mode::write);
  if (!opened) return opened.error();
  const auto* const command = std::ranges::find_if(
      kLibraryCommands, [path](const LibraryCommand& each) { return each.path == path; });
  return command->answer(fields, **opened);
}

}  // namespace emilia
