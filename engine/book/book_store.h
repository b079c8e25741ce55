// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/result.h"
#include "engine/book/book_entry.h"

/// The file of a book: positions of 8x8 in an LMDB database (Howard Chu, "Lightning Memory-Mapped Database").
/// It is mapped, so it opens at once whatever its size, and need not fit into memory. Many processes may read
/// it while one writes; a reader sees the last transaction that was committed when its view began. A
/// transaction is whole or has never been, however the writer ends. Beside the file is another, `-lock`
/// behind its name, which says who reads; it may be deleted while nobody has the book open.

namespace emilia {

class BookFile;

/// The book as it was when the view was made. Short-lived: what is deleted meanwhile stays in the file as
/// long as a view may show it. Used by one thread. What cannot be read is absent, and `status` says so; a
/// view that the system refuses has nothing.
class BookView {
 public:
  BookView(BookView&&) noexcept;
  BookView& operator=(BookView&&) = delete;
  BookView(const BookView&) = delete;
  BookView& operator=(const BookView&) = delete;
  virtual ~BookView();

  /// Any of the eight images of a position stands for all.
  [[nodiscard]] std::optional<BookEntry> find(const Board& board) const;
  [[nodiscard]] bool has(const Board& board) const;

  /// The number of positions.
  [[nodiscard]] std::uint64_t size() const;

  /// The bytes of the file that are in use.
  [[nodiscard]] std::uint64_t byte_count() const;

  /// Takes a position, a canonical board, and its entry, which is missing where it is damaged; false ends the
  /// walk.
  using Visit = std::function<bool(const Board& board, const std::optional<BookEntry>& entry)>;

  /// Walks over all positions in the order of their keys.
  Status for_each(const Visit& visit) const;

  /// The positions that a learner is about to look at, in order, and the settings that they were chosen with.
  [[nodiscard]] std::vector<Board> plan() const;
  [[nodiscard]] std::string plan_settings() const;

  /// At how many positions of a game, from its start on, it was counted.
  [[nodiscard]] std::size_t counted_positions(std::uint64_t game) const;

  /// The first error that was met in reading.
  [[nodiscard]] const Status& status() const { return status_; }

 protected:
  friend class Book;
  BookView(std::shared_ptr<BookFile> file, unsigned flags);

  /// The bytes under a key of a table; nothing where there is none.
  [[nodiscard]] std::optional<std::string_view> bytes_at(unsigned table, std::string_view key) const;
  void fail(std::string_view action, int code) const;

  std::shared_ptr<BookFile> file_;
  void* transaction_ = nullptr;  ///< MDB_txn
  mutable Status status_ = success();
};

/// A transaction that changes the book: nothing of it is there before `commit`, and nothing ever where it
/// goes without one. An error in one of its steps makes `commit` fail.
class BookChange : public BookView {
 public:
  void put(const Board& board, const BookEntry& entry);
  void erase(const Board& board);

  /// Replaces the plan.
  void set_plan(std::span<const Board> positions, std::string_view settings);

  /// Takes the first position off the plan. Requires one.
  void remove_first_of_plan();

  /// See `counted_positions`. Requires no more than 255.
  void note_counted(std::uint64_t game, std::size_t positions);

  /// Nothing may be done behind this.
  Status commit();

 private:
  friend class Book;
  using BookView::BookView;
};

/// An open book. One process at a time may have it open for writing.
class Book {
 public:
  enum class Access : std::uint8_t { read, write };

  /// Opens a book that is there. Errors name the file and what is wrong with it: no such file, no book, cut
  /// short, written by another process.
  static Result<Book> open(const std::string& path, Access access);

  /// Makes an empty book and opens it for writing. A file that is there already is an error.
  static Result<Book> create(const std::string& path);

  /// Opens a book for writing, an empty one where there is none.
  static Result<Book> open_or_create(const std::string& path);

  /// Where the system refuses (more than a thousand readers, no memory) its status is the error.
  [[nodiscard]] BookView view() const;

  /// Requires access for writing, and no other change that lives. Refused as a view is; `commit` then fails.
  [[nodiscard]] BookChange change() const;

  [[nodiscard]] const std::string& path() const;

 private:
  explicit Book(std::shared_ptr<BookFile> file) : file_(std::move(file)) {}

  std::shared_ptr<BookFile> file_;
};

}  // namespace emilia
