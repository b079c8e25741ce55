// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <lmdb.h>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "engine/base/files.h"
#include "engine/base/result.h"

namespace emilia {

/// Converts bytes to the type of LMDB, which does not change them.
inline MDB_val lmdb_value(std::string_view bytes) {
  return {bytes.size(), const_cast<char*>(bytes.data())};  // NOLINT(cppcoreguidelines-pro-type-const-cast)
}

/// Returns the error of an action for a code of LMDB or `errno`.
Error book_error(std::string_view action, const std::string& path, int code);

/// Tables of a book's file.
enum class BookTable : std::uint8_t { positions, plan, about };
inline constexpr int kBookTables = 3;

/// Open LMDB environment with its tables. A process opens each file once: POSIX locks belong to the process,
/// and closing a second descriptor of the file would release them.
class BookFile {
 public:
  enum class Mode : std::uint8_t { read, read_bundled, write, create };

  /// Opens a file. `create` accepts a missing file, or the empty remainder of an earlier `create`.
  static Result<std::shared_ptr<BookFile>> open(const std::string& path, Mode mode);

  ~BookFile();
  BookFile(const BookFile&) = delete;
  BookFile& operator=(const BookFile&) = delete;

  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] bool is_writable() const { return lock_.is_open(); }

  /// Number of bytes of the file in use.
  [[nodiscard]] std::uint64_t used_bytes() const;

  /// Begins a transaction with flags of LMDB. Returns a code of LMDB or `errno`. `cancel` or `commit` ends
  /// it.
  int begin(unsigned flags, MDB_txn** transaction);
  void cancel(MDB_txn* transaction);
  int commit(MDB_txn* transaction);

  [[nodiscard]] MDB_dbi table(BookTable table) const { return tables_[static_cast<std::size_t>(table)]; }

 private:
  BookFile() = default;
  Status lock(const std::string& path, Mode mode);
  Status open_environment(Mode mode);
  int open_environment(unsigned flags);
  Status open_tables(Mode mode);
  int fit_map(std::uint64_t used);
  void note_end();

  std::string path_;
  Descriptor lock_;  ///< held while the file is open for writing
  MDB_env* environment_ = nullptr;
  std::mutex map_mutex_;
  std::uint64_t map_size_ = 0;
  int transactions_ = 0;              ///< open ones; the map must not change meanwhile
  MDB_dbi tables_[kBookTables] = {};  // NOLINT(modernize-avoid-c-arrays): handles of a C library
};

}  // namespace emilia
