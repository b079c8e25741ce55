// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/result.h"
#include "engine/book/book_entry.h"

/// Book file: positions of 8x8 in an SQLite database (engine/database). Many processes may read while one
/// writes. A reader sees the last transaction committed before its view began. A transaction is complete or
/// has no effect, also if the writer is killed. While a program writes, the files `-wal` and `-shm` beside
/// the book belong to it.

namespace emilia {

struct BookConnection;
class BookFile;
class SqlStatement;

/// Snapshot of the book at the time of the first call. Unreadable entries are missing, and `status` has the
/// error. If the file cannot be read, the view is empty.
/// Threads: used by one thread.
class BookView {
 public:
  BookView(BookView&&) noexcept;
  BookView& operator=(BookView&&) = delete;
  BookView(const BookView&) = delete;
  BookView& operator=(const BookView&) = delete;
  virtual ~BookView();

  /// Returns the entry of a position or of any of its eight images.
  [[nodiscard]] std::optional<BookEntry> find(const Board& board) const;
  [[nodiscard]] bool has(const Board& board) const;

  /// Number of positions; counts them.
  [[nodiscard]] std::uint64_t size() const;

  /// Number of bytes of the file in use.
  [[nodiscard]] std::uint64_t byte_count() const;

  /// Returns an error if the pages or indices of the file are damaged.
  [[nodiscard]] Status check_file() const;

  /// Callback for a position, a canonical board, and its entry, which is `nullopt` if it is damaged. Returns
  /// false to end the traversal.
  using Visit = std::function<bool(const Board& board, const std::optional<BookEntry>& entry)>;

  /// Visits all positions in the order of their keys.
  Status for_each(const Visit& visit) const;

  /// Planned positions of a learner, in order, up to the first damaged one; and the settings of the plan.
  [[nodiscard]] std::vector<Board> plan() const;
  [[nodiscard]] std::string plan_settings() const;

  /// Number of positions of a game, from its start, at which it was counted.
  [[nodiscard]] std::size_t counted_positions(std::uint64_t game) const;

  /// First error while reading.
  [[nodiscard]] const Status& status() const { return status_; }

 protected:
  friend class Book;
  BookView(std::shared_ptr<BookFile> file, const char* begin);

  /// Finds the row of a canonical board. The caller resets it.
  [[nodiscard]] SqlStatement* row_of(const Board& key) const;

  /// Executes a statement with these parameters; calls `take` with each row until it returns false.
  using TakeRow = std::function<bool(const SqlStatement& row)>;
  void query(const char* sql, std::initializer_list<std::int64_t> parameters, const TakeRow& take) const;
  [[nodiscard]] std::int64_t integer(const char* sql, std::initializer_list<std::int64_t> parameters) const;
  void check(const Status& status) const;

  std::shared_ptr<BookFile> file_;
  std::unique_ptr<BookConnection> connection_;  ///< null if the view failed to begin, and after a move
  mutable Status status_ = success();
};

/// Transaction that changes the book. Changes take effect at `commit`; without it they are discarded. An
/// error in a step makes `commit` fail.
class BookChange : public BookView {
 public:
  void put(const Board& board, const BookEntry& entry);
  void erase(const Board& board);

  /// Replaces the plan.
  void set_plan(std::span<const Board> positions, std::string_view settings);

  /// Removes the first position of the plan.
  /// Requires: the plan is not empty.
  void remove_first_of_plan();

  /// Sets `counted_positions`.
  /// Requires: positions <= 255.
  void note_counted(std::uint64_t game, std::size_t positions);

  /// Commits the transaction. No further calls are allowed.
  Status commit();

 private:
  friend class Book;
  using BookView::BookView;

  void execute(const char* sql, std::initializer_list<std::int64_t> parameters);
};

/// Open book. Only one process at a time may have it open for writing.
class Book {
 public:
  enum class Access : std::uint8_t { read, write };

  /// Opens an existing book.
  /// Errors: name the file and the cause: missing, not a book, damaged, or open for writing in another
  /// process.
  static Result<Book> open(const std::string& path, Access access);

  /// Creates an empty book and opens it for writing.
  /// Errors: the file exists.
  static Result<Book> create(const std::string& path);

  /// Opens a book for writing; creates an empty one if the file is missing.
  static Result<Book> open_or_create(const std::string& path);

  /// Returns a view. If the file cannot be opened, its status is the error.
  [[nodiscard]] BookView view() const;

  /// Starts a transaction. If the system rejects it, `commit` fails.
  /// Requires: open for writing; no other change exists.
  [[nodiscard]] BookChange change() const;

  [[nodiscard]] const std::string& path() const;

 private:
  explicit Book(std::shared_ptr<BookFile> file) : file_(std::move(file)) {}

  std::shared_ptr<BookFile> file_;
};

}  // namespace emilia
