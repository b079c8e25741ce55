// SPDX-License-Identifier: MIT
#include "engine/book/book_store.h"

#include <array>

#include "engine/base/little_endian.h"
#include "engine/board/symmetry.h"
#include "engine/book/book_file.h"

namespace emilia {

namespace {

constexpr std::string_view kPlanSettingsKey = "plan";

MDB_txn* typed(void* transaction) {
  return static_cast<MDB_txn*>(transaction);
}

std::string_view bytes_of(const MDB_val& value) {
  return {static_cast<const char*>(value.mv_data), value.mv_size};
}

/// Returns the key of a place; keys have the order of places.
std::string place_key(std::uint32_t place) {
  std::string key;
  for (int shift = 24; shift >= 0; shift -= 8) key += static_cast<char>(place >> shift & 0xFF);
  return key;
}

std::string game_key(std::uint64_t game) {
  std::string key = "game ";
  append_number(key, game);
  return key;
}

/// Calls `take` with the keys and values of a table, in order, until it returns false.
template <typename Take>
int walk(MDB_txn* transaction, MDB_dbi table, const Take& take) {
  MDB_cursor* cursor = nullptr;
  if (const int code = mdb_cursor_open(transaction, table, &cursor); code != MDB_SUCCESS) return code;
  MDB_val key{};
  MDB_val value{};
  int code = mdb_cursor_get(cursor, &key, &value, MDB_FIRST);
  while (code == MDB_SUCCESS && take(bytes_of(key), bytes_of(value)))
    code = mdb_cursor_get(cursor, &key, &value, MDB_NEXT);
  mdb_cursor_close(cursor);
  return code == MDB_NOTFOUND ? MDB_SUCCESS : code;
}

/// Returns a position of the plan: a canonical board of an unfinished game; `nullopt` for other bytes.
std::optional<Board> planned_board(std::string_view bytes) {
  if (bytes.size() != kBookKeySize) return std::nullopt;
  const Board board = board_of_key(bytes);
  const bool is_valid =
      (board.player & board.opponent) == 0 && canonical(board) == board && !board.is_finished();
  return is_valid ? std::optional(board) : std::nullopt;
}

}  // namespace

BookView::BookView(std::shared_ptr<BookFile> file, unsigned flags) : file_(std::move(file)) {
  MDB_txn* transaction = nullptr;
  // LMDB rejects every operation without a transaction.
  if (const int code = file_->begin(flags, &transaction); code != MDB_SUCCESS) fail("read", code);
  transaction_ = transaction;
}

BookView::BookView(BookView&& other) noexcept
    : file_(std::move(other.file_)),
      transaction_(std::exchange(other.transaction_, nullptr)),
      status_(std::move(other.status_)) {}

BookView::~BookView() {
  if (transaction_ != nullptr) file_->cancel(typed(transaction_));
}

void BookView::fail(std::string_view action, int code) const {
  if (status_) status_ = book_error(action, file_->path(), code);
}

std::optional<std::string_view> BookView::bytes_at(unsigned table, std::string_view key) const {
  MDB_val wanted = lmdb_value(key);
  MDB_val found{};
  const int code = mdb_get(typed(transaction_), table, &wanted, &found);
  if (code == MDB_SUCCESS) return bytes_of(found);
  if (code != MDB_NOTFOUND) fail("read", code);
  return std::nullopt;
}

std::optional<BookEntry> BookView::find(const Board& board) const {
  const Board key_board = canonical(board);
  const auto bytes = bytes_at(file_->table(BookTable::positions), book_key(key_board));
  if (!bytes) return std::nullopt;
  auto entry = parse_entry(key_board, *bytes);
  if (!entry && status_) status_ = file_error("read", file_->path(), "an entry is damaged");
  return entry;
}

bool BookView::has(const Board& board) const {
  return bytes_at(file_->table(BookTable::positions), book_key(canonical(board))).has_value();
}

std::uint64_t BookView::size() const {
  MDB_stat stat{};
  mdb_stat(typed(transaction_), file_->table(BookTable::positions), &stat);
  return stat.ms_entries;
}

std::uint64_t BookView::byte_count() const {
  return file_->used_bytes();
}

Status BookView::for_each(const Visit& visit) const {
  const auto take = [&visit](std::string_view key, std::string_view bytes) {
    if (key.size() != kBookKeySize) return visit({}, std::nullopt);
    const Board board = board_of_key(key);
    return visit(board, parse_entry(board, bytes));
  };
  const int code = walk(typed(transaction_), file_->table(BookTable::positions), take);
  if (code != MDB_SUCCESS) fail("read", code);
  return status_;
}

std::vector<Board> BookView::plan() const {
  std::vector<Board> positions;
  bool is_damaged = false;
  const auto take = [&](std::string_view /*place*/, std::string_view bytes) {
    const std::optional<Board> board = planned_board(bytes);
    is_damaged = !board;
    if (board) positions.push_back(*board);
    return !is_damaged;
  };
  const int code = walk(typed(transaction_), file_->table(BookTable::plan), take);
  if (code != MDB_SUCCESS) fail("read", code);
  if (is_damaged && status_) status_ = file_error("read", file_->path(), "the plan is damaged");
  return positions;
}

std::string BookView::plan_settings() const {
  return std::string(bytes_at(file_->table(BookTable::about), kPlanSettingsKey).value_or(""));
}

std::size_t BookView::counted_positions(std::uint64_t game) const {
  const auto bytes = bytes_at(file_->table(BookTable::about), game_key(game));
  return bytes && !bytes->empty() ? static_cast<unsigned char>(bytes->front()) : 0;
}

void BookChange::note_counted(std::uint64_t game, std::size_t positions) {
  const std::string name = game_key(game);
  const std::string bytes(1, static_cast<char>(positions));
  MDB_val key = lmdb_value(name);
  MDB_val value = lmdb_value(bytes);
  const int code = mdb_put(typed(transaction_), file_->table(BookTable::about), &key, &value, 0);
  if (code != MDB_SUCCESS) fail("write", code);
}

void BookChange::put(const Board& board, const BookEntry& entry) {
  const Board key_board = canonical(board);
  const std::string key = book_key(key_board);
  const std::string bytes = entry_bytes(key_board, entry);
  MDB_val key_value = lmdb_value(key);
  MDB_val value = lmdb_value(bytes);
  const int code = mdb_put(typed(transaction_), file_->table(BookTable::positions), &key_value, &value, 0);
  if (code != MDB_SUCCESS) fail("write", code);
}

void BookChange::erase(const Board& board) {
  const std::string key = book_key(canonical(board));
  MDB_val value = lmdb_value(key);
  const int code = mdb_del(typed(transaction_), file_->table(BookTable::positions), &value, nullptr);
  if (code != MDB_SUCCESS && code != MDB_NOTFOUND) fail("write", code);
}

void BookChange::set_plan(std::span<const Board> positions, std::string_view settings) {
  int code = mdb_drop(typed(transaction_), file_->table(BookTable::plan), /*del=*/0);
  MDB_val key = lmdb_value(kPlanSettingsKey);
  MDB_val value = lmdb_value(settings);
  if (code == MDB_SUCCESS)
    code = mdb_put(typed(transaction_), file_->table(BookTable::about), &key, &value, 0);
  for (std::uint32_t place = 0; place < positions.size() && code == MDB_SUCCESS; ++place) {
    const std::string place_bytes = place_key(place);
    const std::string board_bytes = book_key(positions[place]);
    key = lmdb_value(place_bytes);
    value = lmdb_value(board_bytes);
    code = mdb_put(typed(transaction_), file_->table(BookTable::plan), &key, &value, MDB_APPEND);
  }
  if (code != MDB_SUCCESS) fail("write", code);
}

void BookChange::remove_first_of_plan() {
  MDB_cursor* cursor = nullptr;
  int code = mdb_cursor_open(typed(transaction_), file_->table(BookTable::plan), &cursor);
  if (code == MDB_SUCCESS) {
    MDB_val key{};
    MDB_val value{};
    code = mdb_cursor_get(cursor, &key, &value, MDB_FIRST);
    if (code == MDB_SUCCESS) code = mdb_cursor_del(cursor, 0);
    mdb_cursor_close(cursor);
  }
  if (code != MDB_SUCCESS) fail("write", code);
}

Status BookChange::commit() {
  if (!status_) return status_;
  const int code = file_->commit(typed(std::exchange(transaction_, nullptr)));
  if (code != MDB_SUCCESS) fail("write", code);
  return status_;
}

Result<Book> Book::open(const std::string& path, Access access) {
  using Mode = BookFile::Mode;
  constexpr std::array kModes = {Mode::read, Mode::read_bundled, Mode::write};  // in the order of Access
  const auto file = BookFile::open(path, kModes.at(static_cast<std::size_t>(access)));
  if (!file) return file.error();
  return Book(*file);
}

Result<Book> Book::create(const std::string& path) {
  if (exists(path)) return file_error("create", path, "the file exists");
  return open_or_create(path);
}

Result<Book> Book::open_or_create(const std::string& path) {
  const auto file = BookFile::open(path, BookFile::Mode::create);
  if (!file) return file.error();
  return Book(*file);
}

BookView Book::view() const {
  return {file_, MDB_RDONLY};
}

BookChange Book::change() const {
  return {file_, 0};
}

const std::string& Book::path() const {
  return file_->path();
}

}  // namespace emilia
