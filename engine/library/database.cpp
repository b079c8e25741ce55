// SPDX-License-Identifier: MIT
#include "engine/library/database.h"

#include <sqlite3.h>

#include "engine/base/text.h"

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
  const Error error = database_->error();  // before the reset, which clears it
  reset();
  if (code == SQLITE_DONE) return false;
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

Status Database::open(const std::string& path, Access access) {
  path_ = path;
  access_ = access;
  const int flags =
      access == Access::read ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
  sqlite3* opened = nullptr;
  const int code = sqlite3_open_v2(path.c_str(), &opened, flags | SQLITE_OPEN_NOMUTEX, nullptr);
  database_.reset(opened);
  if (code != SQLITE_OK) return error();
  sqlite3_busy_timeout(opened, kLongestWait);
  return run("PRAGMA mmap_size = " + std::to_string(kMappedBytes));  // a quarter of the time of a search
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

Error Database::error() const {
  const std::string verb = access_ == Access::read ? "cannot read " : "cannot write ";
  const int code = database_ == nullptr ? SQLITE_NOMEM : sqlite3_errcode(database_.get());
  const std::string cause = code == SQLITE_BUSY     ? "another program is writing to it"
                            : code == SQLITE_NOTADB ? "it is not a library of games"
                                                    : sqlite3_errmsg(database_.get());
  return Error{verb + in_quotes(path_, kMaxShownLength) + ": " + cause};
}

}  // namespace emilia
