// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "engine/base/files.h"
#include "engine/database/database.h"

namespace emilia {

/// Connection to a book, for one transaction at a time.
struct BookConnection {
  Database database;
  SqlStatement find;
  SqlStatement put;
};

/// Open file of a book, with its connections.
/// Threads: any.
class BookFile {
 public:
  using Access = Database::Access;

  /// Opens a file. Only one process at a time opens it for writing.
  static Result<std::shared_ptr<BookFile>> open(const std::string& path, Access access);

  ~BookFile();
  BookFile(const BookFile&) = delete;
  BookFile& operator=(const BookFile&) = delete;

  [[nodiscard]] const std::string& path() const { return path_; }

  /// Takes an idle connection, or opens one.
  Status take(std::unique_ptr<BookConnection>& connection);

  /// Returns a connection without a transaction.
  void give_back(std::unique_ptr<BookConnection> connection);

 private:
  BookFile(std::string path, Access access) : path_(std::move(path)), access_(access) {}
  Status open();

  const std::string path_;
  Access access_;
  Descriptor lock_;  ///< held while the file is open for writing
  std::mutex mutex_;
  std::vector<std::unique_ptr<BookConnection>> idle_;
};

}  // namespace emilia
