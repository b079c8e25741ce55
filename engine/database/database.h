// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "engine/base/result.h"

struct sqlite3;
struct sqlite3_stmt;

namespace emilia {

class Database;

/// Prepared statement of SQL. Texts and blobs of a row are valid until the next step.
class SqlStatement {
 public:
  SqlStatement() = default;

  /// Sets parameter `place`, from 1. Texts are copied.
  void bind(int place, std::int64_t value);
  void bind(int place, double value);
  void bind(int place, std::string_view text);
  void bind_bytes(int place, std::string_view bytes);
  void bind_null(int place);

  /// Executes the statement up to its next row; false at its end, which also resets it.
  /// Errors: name the database.
  Result<bool> step();

  /// Calls `visit` at each row, until it returns false.
  template <typename Visit>
  Status for_each_row(const Visit& visit) {
    while (true) {
      const Result<bool> row = step();
      if (!row) return row.error();
      if (!*row || !visit()) return success();
    }
  }

  /// Executes a statement without rows.
  Status run();
  void reset();

  /// Return column `place` of the row, from 0. NULL is 0 or an empty text.
  [[nodiscard]] std::int64_t integer(int place) const;
  [[nodiscard]] double real(int place) const;
  [[nodiscard]] std::string_view text(int place) const;
  [[nodiscard]] std::string_view bytes(int place) const;
  [[nodiscard]] bool is_null(int place) const;

 private:
  friend class Database;
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const;
  };
  const Database* database_ = nullptr;
  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
};

/// Kind of a database: a mark in the file, the version of its tables, and the SQL that creates them.
struct DatabaseFormat {
  const char* name = "";  ///< for messages, such as "a library of games"
  std::int64_t application = 0;
  std::int64_t version = 0;
  const char* tables = "";
};

/// SQLite database of one file. Threads: one at a time.
class Database {
 public:
  /// `create` accepts a missing or empty file and creates the tables; `read` and `write` need the tables.
  enum class Access : std::uint8_t { read, write, create };

  Database() = default;
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;

  /// Opens a file of a format, which must be a constant.
  /// Errors: name the file and the cause: it is missing, of another kind, damaged, or of a newer version.
  Status open(const std::string& path, Access access, const DatabaseFormat& format);

  /// Lets programs read while this one writes: changes go to a log beside the file, and other programs that
  /// have the file open use the log, too. A commit does not wait for the disk.
  /// Errors: another program uses the file.
  Status begin_log();

  /// Moves the log into the file and deletes the log, unless another program has the file open.
  void end_log();

  /// Executes statements without results.
  Status run(const std::string& sql);

  /// Prepares a statement, which the database must outlive.
  Status prepare(const std::string& sql, SqlStatement& statement) const;

  /// Returns the integer that a statement selects.
  [[nodiscard]] Result<std::int64_t> integer(const std::string& sql) const;

  [[nodiscard]] std::int64_t last_row() const;

  /// Number of rows that the last statement changed.
  [[nodiscard]] std::int64_t changed_rows() const;

  /// Returns an error if the pages or indices of the file are damaged.
  [[nodiscard]] Status check() const;

  /// Returns the last error of SQLite with the name of the file.
  [[nodiscard]] Error error() const;

 private:
  Status check_format();

  struct Close {
    void operator()(sqlite3* database) const;
  };
  std::string path_;
  Access access_ = Access::read;
  const DatabaseFormat* format_ = nullptr;
  bool is_open_ = false;  ///< with the mark of its format
  std::unique_ptr<sqlite3, Close> database_;
};

}  // namespace emilia
