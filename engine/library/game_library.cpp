// SPDX-License-Identifier: MIT
#include "engine/library/game_library.h"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/base/fingerprint.h"
#include "engine/base/machine.h"
#include "engine/base/text.h"
#include "engine/board/position_text.h"
#include "engine/library/word_filter.h"
#include "engine/notation/json_games.h"

namespace emilia {

namespace {

// The squares stand near the beginning of a row, because a search for a position reads all of them.
constexpr DatabaseFormat kLibraryFormat = {
    .name = "a library of games",
    .application = 0x456D694C,  // "EmiL"
    .version = 1,
    .tables =
        "CREATE TABLE IF NOT EXISTS names (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);"
        "CREATE TABLE IF NOT EXISTS games (id INTEGER PRIMARY KEY, key INTEGER NOT NULL UNIQUE,"
        " squares BLOB NOT NULL, start TEXT, board TEXT, winner INTEGER, margin REAL, black INTEGER "
        "REFERENCES "
        "names,"
        " white INTEGER REFERENCES names, place INTEGER REFERENCES names, opening INTEGER REFERENCES names,"
        " date TEXT, year INTEGER, record TEXT);"
        "CREATE INDEX IF NOT EXISTS games_of_black ON games (black);"
        "CREATE INDEX IF NOT EXISTS games_of_white ON games (white);"
        "CREATE INDEX IF NOT EXISTS games_at_place ON games (place);"
        "CREATE INDEX IF NOT EXISTS games_of_opening ON games (opening);"
        "CREATE INDEX IF NOT EXISTS games_of_year ON games (year);"
        "CREATE TABLE IF NOT EXISTS notes (game INTEGER PRIMARY KEY REFERENCES games,"
        " summary TEXT NOT NULL, page TEXT NOT NULL);"};

constexpr const char* kSelectGame =
    "SELECT g.squares, g.start, g.board, g.winner, g.margin, b.name, w.name, p.name, g.date, g.record"
    " FROM games g LEFT JOIN names b ON b.id = g.black LEFT JOIN names w ON w.id = g.white"
    " LEFT JOIN names p ON p.id = g.place WHERE g.id = ?";

/// Parameters of the statement that inserts a game: the four names, the date and the year, the record.
constexpr int kFirstNameColumn = 7;
constexpr int kDateColumn = 11;
constexpr int kRecordColumn = 13;

/// Values of the column "winner".
constexpr std::int64_t kWhiteWon = -1;
constexpr std::int64_t kDrawn = 0;
constexpr std::int64_t kBlackWon = 1;

/// Returns the moves without passes, one byte each.
std::string squares_of(const GameRecord& record) {
  std::string squares;
  for (const Square move : record.game.moves()) {
    if (move != Square::pass) squares += static_cast<char>(move);
  }
  return squares;
}

bool is_usual(const GameRecord& record) {
  return record.board == Shape() && record.game.start() == start_position();
}

/// Columns "start" and "board": empty for the usual ones.
std::string start_text(const GameRecord& record) {
  return is_usual(record) ? "" : to_string(record.game.start(), record.board);
}

std::string board_text(const GameRecord& record) {
  return record.board == Shape() ? "" : to_string(record.board);
}

/// Column "key": equal games have the same.
std::int64_t key_of(const GameRecord& record) {
  const std::optional<int> year = year_of(record.date);
  std::string key;
  for (const std::string& text : {squares_of(record), start_text(record), board_text(record), record.black,
                                  record.white, year ? std::to_string(*year) : std::string()})
    key += text + '\0';
  return static_cast<std::int64_t>(fingerprint(key));
}

/// Returns true if the columns describe the game completely.
bool is_plain(const GameRecord& record) {
  const bool has_notes =
      std::ranges::any_of(record.notes, [](const MoveNote& note) { return note != MoveNote(); });
  const std::vector<Square> moves = record.game.moves();
  const bool ends_with_pass = !moves.empty() && moves.back() == Square::pass;
  const std::optional<GameOutcome> outcome = record.known_outcome();
  return !has_notes && !ends_with_pass && record.type.empty() && !record.komi && !record.black_rating &&
         !record.white_rating && !record.black_clock && !record.white_clock && record.scores.empty() &&
         (!outcome || outcome->ending == Ending::played_out);
}

std::int64_t winner_of(const GameOutcome& outcome) {
  if (!outcome.winner) return kDrawn;
  return *outcome.winner == Color::black ? kBlackWon : kWhiteWon;
}

/// Binds NULL instead of an empty text.
void bind_text(SqlStatement& statement, int place, std::string_view text) {
  if (text.empty()) return statement.bind_null(place);
  statement.bind(place, text);
}

/// Binds NULL instead of an unknown number.
template <typename Number>
void bind_number(SqlStatement& statement, int place, const std::optional<Number>& number) {
  if (!number) return statement.bind_null(place);
  statement.bind(place, *number);
}

/// Conditions of SQL on a row of games, with the texts of their parameters.
class Conditions {
 public:
  void add(const std::string& condition) { sql_ += (sql_.empty() ? " WHERE " : " AND ") + condition; }

  /// Returns " IN (...)" for the numbers of the names with that part.
  std::string one_named(const std::string& part) {
    texts_.push_back(pattern_of_part(part));
    return " IN (SELECT id FROM names WHERE name LIKE ?" + std::to_string(texts_.size()) + " ESCAPE '!')";
  }

  [[nodiscard]] const std::string& sql() const { return sql_; }

  void bind(SqlStatement& statement) const {
    for (std::size_t place = 0; place < texts_.size(); ++place)
      statement.bind(static_cast<int>(place) + 1, std::string_view(texts_[place]));
  }

 private:
  std::string sql_;
  std::vector<std::string> texts_;
};

void add_players(const LibraryQuery& query, Conditions& conditions) {
  if (query.player.empty() && query.opponent.empty()) return;
  const std::string player = conditions.one_named(query.player);
  if (query.opponent.empty()) return conditions.add("(black" + player + " OR white" + player + ")");
  const std::string opponent = conditions.one_named(query.opponent);
  conditions.add("((black" + player + " AND white" + opponent + ") OR (black" + opponent + " AND white" +
                 player + "))");
}

Conditions conditions_of(const LibraryQuery& query) {
  Conditions conditions;
  add_players(query, conditions);
  if (!query.opening.empty()) conditions.add("opening" + conditions.one_named(query.opening));
  if (!query.place.empty()) conditions.add("place" + conditions.one_named(query.place));
  if (query.years) {
    conditions.add("year BETWEEN " + std::to_string(query.years->first) + " AND " +
                   std::to_string(query.years->second));
  }
  if (query.result) {
    constexpr std::array<std::int64_t, 3> kWinnerOf = {kBlackWon, kWhiteWon, kDrawn};  // as LibraryResult
    conditions.add("winner = " + std::to_string(kWinnerOf[static_cast<std::size_t>(*query.result)]));
  }
  if (query.position) conditions.add("board IS NULL");
  return conditions;
}

/// Returns the outcome in a column "winner" and the next one, "margin".
std::optional<OpeningResult> result_of(const SqlStatement& row, int column) {
  if (row.is_null(column)) return std::nullopt;
  OpeningResult result;
  const std::int64_t winner = row.integer(column);
  if (winner != kDrawn) result.winner = winner == kBlackWon ? Color::black : Color::white;
  if (!row.is_null(column + 1)) result.margin = row.real(column + 1);
  return result;
}

/// Returns the game of a row of `kSelectGame`.
Result<GameRecord> record_of_row(const SqlStatement& row) {
  if (!row.is_null(9)) return parse_json_game(row.text(9));
  const Result<Shape> board = row.is_null(2) ? Result<Shape>(Shape()) : parse_shape(row.text(2));
  if (!board) return board.error();
  Position start = start_position();
  if (!row.is_null(1)) {
    const Result<Position> given = parse_position(row.text(1), *board);
    if (!given) return given.error();
    start = *given;
  }
  Game game(start);
  for (const char square : row.bytes(0)) {
    if (const Status played = game.play(static_cast<Square>(square)); !played) return played.error();
  }
  GameRecord record = record_of(game, *board);
  record.black = row.text(5);
  record.white = row.text(6);
  record.place = row.text(7);
  record.date = row.text(8);
  if (const auto result = result_of(row, 3)) record.outcome = GameOutcome{result->winner, result->margin};
  return record;
}

}  // namespace

std::string usual_library() {
  const std::string folder = data_folder();
  return folder.empty() ? folder : folder + "/emilia/games.library";
}

Result<std::unique_ptr<GameLibrary>> GameLibrary::open(const std::string& path, Mode mode) {
  auto library = std::unique_ptr<GameLibrary>(new GameLibrary);
  const auto access = mode == Mode::read ? Database::Access::read : Database::Access::create;
  const Status opened = library->database_.open(path, access, kLibraryFormat);
  if (!opened) return opened.error();
  if (mode == Mode::read) return library;
  const Status prepared = library->prepare_writing();
  return prepared ? Result(std::move(library)) : prepared.error();
}

Status GameLibrary::prepare_writing() {
  const Status name = database_.prepare("INSERT INTO names (name) VALUES (?)", insert_name_);
  if (!name) return name;
  return database_.prepare(
      "INSERT OR IGNORE INTO games (key, squares, start, board, winner, margin, black, white, place, opening,"
      " date, year, record) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
      insert_game_);
}

Status GameLibrary::begin() {
  if (is_in_transaction_) return success();
  if (const Status begun = database_.run("BEGIN IMMEDIATE"); !begun) return begun;
  is_in_transaction_ = true;
  names_.clear();  // another program may have added some
  SqlStatement names;
  if (const Status prepared = database_.prepare("SELECT id, name FROM names", names); !prepared)
    return prepared;
  return names.for_each_row([&] {
    names_.emplace(names.text(1), names.integer(0));
    return true;
  });
}

Status GameLibrary::bind_name(int place, const std::string& name) {
  if (name.empty()) {
    insert_game_.bind_null(place);
    return success();
  }
  if (const auto known = names_.find(name); known != names_.end()) {
    insert_game_.bind(place, known->second);
    return success();
  }
  insert_name_.bind(1, std::string_view(name));
  if (const Status inserted = insert_name_.run(); !inserted) return inserted;
  insert_game_.bind(place, names_.emplace(name, database_.last_row()).first->second);
  return success();
}

Result<bool> GameLibrary::add(const GameRecord& record) {
  if (const Status begun = begin(); !begun) return begun.error();
  bind_game(record);
  const bool is_known_board = is_full(record.game.start().board);
  const NamedOpening* opening = is_known_board ? openings_.find_last(record.game) : nullptr;
  const std::array<std::string, 4> names = {record.black, record.white, record.place,
                                            opening == nullptr ? std::string() : std::string(opening->name)};
  for (std::size_t place = 0; place < names.size(); ++place) {
    const Status bound = bind_name(kFirstNameColumn + static_cast<int>(place), names[place]);
    if (!bound) return bound.error();
  }
  std::string text;
  if (!is_plain(record)) {
    const Result<std::string> json = to_json(record);
    if (!json) return json.error();
    text = *json;
  }
  bind_text(insert_game_, kRecordColumn, text);
  if (const Status inserted = insert_game_.run(); !inserted) return inserted.error();
  return database_.changed_rows() > 0;
}

/// Binds all columns but the names and the record.
void GameLibrary::bind_game(const GameRecord& record) {
  const std::string squares = squares_of(record);
  const std::string start = start_text(record);
  const std::string board = board_text(record);
  const std::optional<int> year = year_of(record.date);
  const std::optional<GameOutcome> outcome = record.known_outcome();
  SqlStatement& row = insert_game_;
  int column = 0;
  row.bind(++column, key_of(record));
  row.bind_bytes(++column, squares);
  bind_text(row, ++column, start);
  bind_text(row, ++column, board);
  bind_number(row, ++column, outcome ? std::optional(winner_of(*outcome)) : std::nullopt);
  bind_number(row, ++column, outcome ? outcome->margin : std::nullopt);
  bind_text(row, kDateColumn, record.date);
  bind_number(row, kDateColumn + 1, year ? std::optional(std::int64_t{*year}) : std::nullopt);
}

Result<std::int64_t> GameLibrary::number_of(const GameRecord& record) const {
  return database_.integer("SELECT id FROM games WHERE key = " + std::to_string(key_of(record)));
}

Status GameLibrary::save() {
  if (!std::exchange(is_in_transaction_, false)) return success();
  return database_.run("COMMIT");
}

Result<std::vector<std::int64_t>> GameLibrary::find(const LibraryQuery& query,
                                                    OpeningStatistics* statistics) const {
  WordFilter words;
  if (const Status named = words.set_words(query.words, database_); !named) return named.error();
  Conditions conditions = conditions_of(query);
  if (const std::string rare = words.condition(); !rare.empty()) conditions.add(rare);
  SqlStatement rows;
  const std::string years = words.is_empty() ? "year" : std::string(WordFilter::kColumns);
  const std::string columns = query.position ? "squares, start, winner, margin, " : "";
  const Status prepared = database_.prepare(
      "SELECT id, " + columns + years + " FROM games" + conditions.sql() + " ORDER BY id", rows);
  if (!prepared) return prepared.error();
  conditions.bind(rows);
  std::optional<PositionFinder> finder;
  if (query.position) finder.emplace(*query.position);
  const int year_column = query.position ? 5 : 1;
  std::map<std::int64_t, std::vector<std::int64_t>, std::greater<>> found;  // numbers by the year
  const Status read = rows.for_each_row([&] {
    if (!words.is_empty() && !words.accepts(rows, year_column)) return true;
    if (finder) {
      PositionFinder::Way* const way = finder->find(rows.text(2), rows.bytes(1));
      if (way == nullptr) return true;
      way->counts.add(result_of(rows, 3));
    }
    found[rows.integer(year_column)].push_back(rows.integer(0));
    return true;
  });
  if (!read) return read.error();
  if (finder && statistics != nullptr) {
    for (const auto& [key, way] : finder->ways()) {
      if (way.reached) statistics->add(way.reached->position, way.reached->next, way.counts);
    }
  }
  std::vector<std::int64_t> numbers;
  for (const auto& [year, some] : found) numbers.insert(numbers.end(), some.begin(), some.end());
  return numbers;
}

Result<GameRecord> GameLibrary::game(std::int64_t number) const {
  SqlStatement row;
  if (const Status prepared = database_.prepare(kSelectGame, row); !prepared) return prepared.error();
  row.bind(1, number);
  const Result<bool> found = row.step();
  if (!found) return found.error();
  const std::string name = "game " + std::to_string(number) + " of the library";
  if (!*found) return Error{name + " is missing"};
  const Result<GameRecord> record = record_of_row(row);
  if (!record) return Error{name + " is damaged: " + record.error().message};
  return record;
}

Result<std::int64_t> GameLibrary::count() const {
  return database_.integer("SELECT count(*) FROM games");
}

Status GameLibrary::check() const {
  if (const Status checked = database_.check(); !checked) return checked;
  const Result<std::vector<std::int64_t>> numbers = find({});
  if (!numbers) return numbers.error();
  for (const std::int64_t number : *numbers) {
    if (const Result<GameRecord> record = game(number); !record) return record.error();
  }
  return success();
}

}  // namespace emilia
