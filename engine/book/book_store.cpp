// SPDX-License-Identifier: MIT
#include "engine/book/book_store.h"

#include <algorithm>
#include <limits>

#include "engine/board/symmetry.h"
#include "engine/book/book_file.h"

namespace emilia {

namespace {

/// First column of an entry in a row that begins with the board.
constexpr int kBoardColumns = 2;

std::int64_t number_of(Bitboard set) {
  return static_cast<std::int64_t>(set);
}

Board board_at(const SqlStatement& row, int column) {
  return {static_cast<Bitboard>(row.integer(column)), static_cast<Bitboard>(row.integer(column + 1))};
}

/// Returns a number of a row, which damage can make any number.
template <typename T>
T number_at(const SqlStatement& row, int column) {
  using Limits = std::numeric_limits<T>;
  return static_cast<T>(
      std::clamp<std::int64_t>(row.integer(column), Limits::lowest(), std::int64_t{Limits::max()}));
}

Score score_at(const SqlStatement& row, int column) {
  return Score::from_units(number_at<std::int16_t>(row, column));
}

/// Returns the entry of a board, in the columns from `column`; `nullopt` if it is damaged.
std::optional<BookEntry> entry_at(const SqlStatement& row, int column, const Board& board) {
  BookEntry entry;
  entry.value = score_at(row, column);
  entry.lower = number_at<std::int16_t>(row, ++column);
  entry.upper = number_at<std::int16_t>(row, ++column);
  entry.depth = number_at<std::int16_t>(row, ++column);
  const auto selectivity = std::ranges::find(kSelectivities, row.integer(++column), percent);
  if (selectivity == kSelectivities.end()) return std::nullopt;
  entry.selectivity = *selectivity;
  if (!row.is_null(++column)) {
    const std::optional<Square> move = parse_move(row.text(column));
    if (!move) return std::nullopt;
    entry.leaf.move = *move;
  }
  entry.leaf.value = score_at(row, ++column);
  entry.leaf.is_exact = row.integer(++column) != 0;
  for (std::uint32_t* count : {&entry.games.wins, &entry.games.draws, &entry.games.losses})
    *count = number_at<std::uint32_t>(row, ++column);
  return is_valid(board, entry) ? std::optional(entry) : std::nullopt;
}

}  // namespace

BookView::BookView(std::shared_ptr<BookFile> file, const char* begin) : file_(std::move(file)) {
  std::unique_ptr<BookConnection> connection;
  status_ = file_->take(connection);
  if (status_) status_ = connection->database.run(begin);
  if (status_) connection_ = std::move(connection);
}

BookView::BookView(BookView&&) noexcept = default;

BookView::~BookView() {
  if (!connection_) return;
  // SQLite has ended the transaction itself after some errors.
  [[maybe_unused]] const Status ended = connection_->database.run("ROLLBACK");
  file_->give_back(std::move(connection_));
}

/// Keeps the first error.
void BookView::check(const Status& status) const {
  if (status_) status_ = status;
}

void BookView::query(const char* sql, std::initializer_list<std::int64_t> parameters,
                     const TakeRow& take) const {
  if (!connection_) return;
  SqlStatement statement;
  if (const Status prepared = connection_->database.prepare(sql, statement); !prepared)
    return check(prepared);
  int place = 0;
  for (const std::int64_t parameter : parameters) statement.bind(++place, parameter);
  check(statement.for_each_row([&] { return take(statement); }));
}

std::int64_t BookView::integer(const char* sql, std::initializer_list<std::int64_t> parameters) const {
  std::int64_t number = 0;
  query(sql, parameters, [&number](const SqlStatement& row) {
    number = row.integer(0);
    return false;
  });
  return number;
}

SqlStatement* BookView::row_of(const Board& key) const {
  if (!connection_) return nullptr;
  SqlStatement& row = connection_->find;
  row.bind(1, number_of(key.player));
  row.bind(2, number_of(key.opponent));
  const Result<bool> found = row.step();
  if (!found) check(found.error());
  return found && *found ? &row : nullptr;
}

std::optional<BookEntry> BookView::find(const Board& board) const {
  const Board key = canonical(board);
  SqlStatement* const row = row_of(key);
  if (row == nullptr) return std::nullopt;
  auto entry = entry_at(*row, 0, key);
  row->reset();
  if (!entry) check(file_error("read", file_->path(), "an entry is damaged"));
  return entry;
}

bool BookView::has(const Board& board) const {
  SqlStatement* const row = row_of(canonical(board));
  if (row != nullptr) row->reset();
  return row != nullptr;
}

std::uint64_t BookView::size() const {
  return static_cast<std::uint64_t>(integer("SELECT count(*) FROM positions", {}));
}

std::uint64_t BookView::byte_count() const {
  const std::int64_t pages = integer("PRAGMA page_count", {}) - integer("PRAGMA freelist_count", {});
  return static_cast<std::uint64_t>(pages * integer("PRAGMA page_size", {}));
}

Status BookView::check_file() const {
  return connection_ ? connection_->database.check() : status_;
}

Status BookView::for_each(const Visit& visit) const {
  query("SELECT * FROM positions ORDER BY player, opponent", {}, [&visit](const SqlStatement& row) {
    const Board board = board_at(row, 0);
    return visit(board, entry_at(row, kBoardColumns, board));
  });
  return status_;
}

std::vector<Board> BookView::plan() const {
  std::vector<Board> positions;
  query("SELECT player, opponent FROM plan ORDER BY place", {}, [&](const SqlStatement& row) {
    const Board board = board_at(row, 0);
    const bool is_valid =
        (board.player & board.opponent) == 0 && canonical(board) == board && !board.is_finished();
    if (is_valid) {
      positions.push_back(board);
    } else {
      check(file_error("read", file_->path(), "the plan is damaged"));
    }
    return is_valid;
  });
  return positions;
}

std::string BookView::plan_settings() const {
  std::string settings;
  query("SELECT plan FROM settings", {}, [&settings](const SqlStatement& row) {
    settings = row.text(0);
    return false;
  });
  return settings;
}

std::size_t BookView::counted_positions(std::uint64_t game) const {
  constexpr const char* kCounted = "SELECT positions FROM counted_games WHERE id = ?";
  return static_cast<std::size_t>(std::max<std::int64_t>(0, integer(kCounted, {number_of(game)})));
}

void BookChange::execute(const char* sql, std::initializer_list<std::int64_t> parameters) {
  // After an error SQLite may have ended the transaction: a further change would be permanent.
  if (status_) query(sql, parameters, [](const SqlStatement&) { return true; });
}

void BookChange::note_counted(std::uint64_t game, std::size_t positions) {
  execute("REPLACE INTO counted_games VALUES (?, ?)",
          {number_of(game), static_cast<std::int64_t>(positions)});
}

void BookChange::put(const Board& board, const BookEntry& entry) {
  if (!status_) return;  // as in `execute`
  const Board key = canonical(board);
  const BookLeaf& leaf = entry.leaf;
  SqlStatement& row = connection_->put;
  int place = 0;
  for (const std::int64_t number :
       {number_of(key.player), number_of(key.opponent), std::int64_t{entry.value.units()},
        std::int64_t{entry.lower}, std::int64_t{entry.upper}, std::int64_t{entry.depth},
        std::int64_t{percent(entry.selectivity)}})
    row.bind(++place, number);
  if (leaf.is_there()) {
    row.bind(++place, std::string_view(to_string(leaf.move)));
  } else {
    row.bind_null(++place);
  }
  for (const std::int64_t number :
       {std::int64_t{leaf.value.units()}, std::int64_t{leaf.is_exact ? 1 : 0}, std::int64_t{entry.games.wins},
        std::int64_t{entry.games.draws}, std::int64_t{entry.games.losses}})
    row.bind(++place, number);
  check(row.run());
}

void BookChange::erase(const Board& board) {
  const Board key = canonical(board);
  execute("DELETE FROM positions WHERE player = ? AND opponent = ?",
          {number_of(key.player), number_of(key.opponent)});
}

void BookChange::set_plan(std::span<const Board> positions, std::string_view settings) {
  execute("DELETE FROM plan", {});
  execute("DELETE FROM settings", {});
  if (!status_) return;
  SqlStatement row;
  check(connection_->database.prepare("INSERT INTO settings VALUES (?)", row));
  row.bind(1, settings);
  check(row.run());
  check(connection_->database.prepare("INSERT INTO plan (player, opponent) VALUES (?, ?)", row));
  for (std::size_t i = 0; i < positions.size() && status_; ++i) {
    row.bind(1, number_of(positions[i].player));
    row.bind(2, number_of(positions[i].opponent));
    check(row.run());
  }
}

void BookChange::remove_first_of_plan() {
  execute("DELETE FROM plan WHERE place = (SELECT min(place) FROM plan)", {});
}

Status BookChange::commit() {
  if (!status_) return status_;
  status_ = connection_->database.run("COMMIT");
  if (status_) file_->give_back(std::move(connection_));
  return status_;
}

Result<Book> Book::open(const std::string& path, Access access) {
  const auto file =
      BookFile::open(path, access == Access::read ? BookFile::Access::read : BookFile::Access::write);
  if (!file) return file.error();
  return Book(*file);
}

Result<Book> Book::create(const std::string& path) {
  if (exists(path)) return file_error("create", path, "the file exists");
  return open_or_create(path);
}

Result<Book> Book::open_or_create(const std::string& path) {
  const auto file = BookFile::open(path, BookFile::Access::create);
  if (!file) return file.error();
  return Book(*file);
}

BookView Book::view() const {
  return {file_, "BEGIN"};
}

BookChange Book::change() const {
  return {file_, "BEGIN IMMEDIATE"};
}

const std::string& Book::path() const {
  return file_->path();
}

}  // namespace emilia
