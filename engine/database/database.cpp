// SPDX-License-Identifier: MIT
#include "engine/database/database.h"

#include <sqlite3.h>
#include <system_error>

#include "engine/base/files.h"

namespace emilia {

namespace {

constexpr std::int64_t kMappedBytes = std::int64_t{1} << 30U;
constexpr int kLongestWait = 2000;  ///< for another program that writes, in milliseconds

}  // namespace

void SqlStatement::Finalize::operator()(sqlite3_stmt* statement) const {
  sqlite3_finalize(statement);
}

void SqlStatement::bind(int place, std::int64_t value) {
  sqlite3_bind_int64(statement_.get(), place, value);
}

void SqlStatement::bind(int place, double value) {
  sqlite3_bind_double(statement_.get(), place, value);
}

void SqlStatement::bind(int place, std::string_view text) {
  sqlite3_bind_text(statement_.get(), place, text.data(), static_cast<int>(text.size()), SQLITE_TRANSIENT);
}

void SqlStatement::bind_bytes(int place, std::string_view bytes) {
  sqlite3_bind_blob(statement_.get(), place, bytes.data(), static_cast<int>(bytes.size()), SQLITE_TRANSIENT);
}

void SqlStatement::bind_null(int place) {
  sqlite3_bind_null(statement_.get(), place);
}

Result<bool> SqlStatement::step() {
  const int code = sqlite3_step(statement_.get());
  if (code == SQLITE_ROW) return true;
  if (code == SQLITE_DONE) {
    reset();
    return false;
  }
  const Error error = database_->error();  // before the reset, which clears it
  reset();
  return error;
}

Status SqlStatement::run() {
  const Result<bool> row = step();
  return row ? success() : Status(row.error());
}

void SqlStatement::reset() {
  sqlite3_reset(statement_.get());
}

std::int64_t SqlStatement::integer(int place) const {
  return sqlite3_column_int64(statement_.get(), place);
}

double SqlStatement::real(int place) const {
  return sqlite3_column_double(statement_.get(), place);
}

std::string_view SqlStatement::text(int place) const {
  const unsigned char* text = sqlite3_column_text(statement_.get(), place);
  const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), place));
  return text == nullptr ? std::string_view() : std::string_view(reinterpret_cast<const char*>(text), size);
}

std::string_view SqlStatement::bytes(int place) const {
  const void* bytes = sqlite3_column_blob(statement_.get(), place);
  const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), place));
  return bytes == nullptr ? std::string_view() : std::string_view(static_cast<const char*>(bytes), size);
}

bool SqlStatement::is_null(int place) const {
  return sqlite3_column_type(statement_.get(), place) == SQLITE_NULL;
}

void Database::Close::operator()(sqlite3* database) const {
  sqlite3_close(database);
}

Status Database::open(const std::string& path, Access access, const DatabaseFormat& format) {
  path_ = path;
  access_ = access;
  format_ = &format;
  if (access != Access::create && !file_id(path)) return file_error("open", path);
  // Reading, too: SQLite repairs a file whose writer was killed, and opens a protected file for reading.
  const int flags =
      SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | (access == Access::create ? SQLITE_OPEN_CREATE : 0);
  sqlite3* opened = nullptr;
  const int code = sqlite3_open_v2(path.c_str(), &opened, flags, nullptr);
  database_.reset(opened);
  if (code != SQLITE_OK) return error();
  sqlite3_busy_timeout(opened, kLongestWait);
  const Status set = run("PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA mmap_size = " +
                         std::to_string(kMappedBytes));  // mapped: a quarter of the time of a search
  if (!set) return set;
  const Status checked = check_format();
  is_open_ = checked.has_value();
  return checked;
}

/// Reads the mark of the file, or writes it with the tables.
Status Database::check_format() {
  // In this order: another program may create the tables, and the mark with them, meanwhile.
  const Result<std::int64_t> tables = integer("SELECT count(*) FROM sqlite_master");
  if (!tables) return tables.error();
  const Result<std::int64_t> application = integer("PRAGMA application_id");
  if (!application) return application.error();
  const bool is_empty = *application == 0 && *tables == 0;  // also if its writer was killed at once
  if (is_empty && access_ != Access::create)
    return file_error("open", path_, "it is empty, not " + std::string(format_->name));
  if (*application != format_->application && !is_empty)
    return file_error("open", path_, "it is not " + std::string(format_->name));
  const Result<std::int64_t> version = integer("PRAGMA user_version");
  if (!version) return version.error();
  if (*version > format_->version)
    return file_error("open", path_, "a newer version of Emilia has written it");
  if (*tables > 0 || access_ != Access::create) return success();
  return run("BEGIN IMMEDIATE; PRAGMA application_id = " + std::to_string(format_->application) +
             "; PRAGMA user_version = " + std::to_string(format_->version) + ";" + format_->tables +
             "COMMIT;");
}

Status Database::begin_log() {
  // A crash of the system can undo the last commits; the file stays valid. 64 MB keep most imports in memory.
  const Status begun =
      run("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -65536");
  const bool is_busy = !begun && sqlite3_errcode(database_.get()) == SQLITE_BUSY;
  return is_busy ? file_error("write", path_, "another program is reading it") : begun;
}

void Database::end_log() {
  sqlite3_busy_timeout(database_.get(), 0);
  // Without success another program has the file open: it ends the log later.
  [[maybe_unused]] const Status moved = run("PRAGMA wal_checkpoint(TRUNCATE)");
  [[maybe_unused]] const Status ended = run("PRAGMA journal_mode = DELETE");
}

Status Database::run(const std::string& sql) {
  if (sqlite3_exec(database_.get(), sql.c_str(), nullptr, nullptr, nullptr) == SQLITE_OK) return success();
  return error();
}

Status Database::prepare(const std::string& sql, SqlStatement& statement) const {
  sqlite3_stmt* prepared = nullptr;
  const int code = sqlite3_prepare_v2(database_.get(), sql.c_str(), -1, &prepared, nullptr);
  statement.database_ = this;
  statement.statement_.reset(prepared);
  return code == SQLITE_OK ? success() : Status(error());
}

Result<std::int64_t> Database::integer(const std::string& sql) const {
  SqlStatement statement;
  if (const Status prepared = prepare(sql, statement); !prepared) return prepared.error();
  const Result<bool> row = statement.step();
  if (!row) return row.error();
  return *row ? statement.integer(0) : 0;
}

std::int64_t Database::last_row() const {
  return sqlite3_last_insert_rowid(database_.get());
}

std::int64_t Database::changed_rows() const {
  return sqlite3_changes(database_.get());
}

Status Database::check() const {
  SqlStatement row;
  if (const Status prepared = prepare("PRAGMA integrity_check(1)", row); !prepared) return prepared;
  const Result<bool> checked = row.step();
  if (!checked) return checked.error();
  if (row.text(0) == "ok") return success();
  return file_error("read", path_, "the file is damaged: " + std::string(row.text(0)));
}

Error Database::error() const {
  const int code = database_ == nullptr ? SQLITE_NOMEM : sqlite3_errcode(database_.get());
  const std::string cause = code == SQLITE_BUSY      ? "another program is writing to it"
                            : code == SQLITE_FULL    ? "the disk is full"
                            : code == SQLITE_CORRUPT ? "the file is damaged"
                            : code == SQLITE_READONLY && access_ == Access::read
                                ? "a program of another user writes to it or was killed"
                            : code == SQLITE_NOTADB ? "it is not " + std::string(format_->name)
                            : code == SQLITE_CANTOPEN
                                ? std::system_category().message(sqlite3_system_errno(database_.get()))
                                : sqlite3_errmsg(database_.get());
  return file_error(!is_open_ ? "open" : access_ == Access::read ? "read" : "write", path_, cause);
}

}  // namespace emilia
