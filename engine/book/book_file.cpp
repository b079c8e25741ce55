// SPDX-License-Identifier: MIT
#include "engine/book/book_file.h"

#include <array>
#include <cerrno>
#include <filesystem>
#include <map>
#include <mutex>
#include <string_view>
#include <utility>

#include "engine/base/paths.h"
#include "engine/base/system_files.h"
#include "engine/book/book_map.h"
#include "engine/book/book_pages.h"

namespace emilia {

namespace {

constexpr unsigned kMaxReaders = 1024;
constexpr mdb_mode_t kFileMode = 0644;
constexpr std::array<const char*, kBookTables> kTableNames = {"positions", "plan", "about"};
constexpr std::string_view kFormatKey = "format";
constexpr std::string_view kFormat = "emilia book 1";

/// Files that this process has open. One list for all engines of the process, because the locks belong to the
/// process.
struct OpenFiles {
  std::mutex mutex;
  std::map<FileId, std::weak_ptr<BookFile>> files;
};

OpenFiles& open_files() {
  static OpenFiles all;
  return all;
}

/// Returns true if less than a few pages are left. LMDB reports an incomplete write as an I/O error.
bool is_disk_full(const std::string& path) {
  constexpr std::uintmax_t kFewPages = std::uintmax_t{1} << 20U;
  std::error_code error;
  const std::filesystem::space_info space = std::filesystem::space(path_of(path), error);
  return !error && space.available < kFewPages;
}

bool is_missing_or_empty(const std::string& path) {
  std::error_code error;
  const std::filesystem::file_status status = std::filesystem::status(path_of(path), error);
  if (!std::filesystem::exists(status)) return true;
  return std::filesystem::is_regular_file(status) && std::filesystem::file_size(path_of(path), error) == 0;
}

bool is_reading(BookFile::Mode mode) {
  return mode == BookFile::Mode::read || mode == BookFile::Mode::read_bundled;
}

}  // namespace

Error book_error(std::string_view action, const std::string& path, int code) {
  if (code == MDB_INVALID || code == MDB_VERSION_MISMATCH)
    return file_error(action, path, "it is not a book of Emilia");
  if (code == MDB_MAP_FULL)
    return file_error(action, path, "the book would exceed 64 GB or the disk is full");
  if (code == ENOSPC || (code == EIO && is_disk_full(path)))
    return file_error(action, path, "the disk is full");
  return file_error(action, path, mdb_strerror(code));
}

Result<std::shared_ptr<BookFile>> BookFile::open(const std::string& path, Mode mode) {
  OpenFiles& all = open_files();
  const std::lock_guard guard(all.mutex);
  if (const auto id = file_id(path)) {
    if (const auto there = all.files[*id].lock()) {
      if (is_reading(mode)) return there;
      return file_error("write", path, "it is already open in this process");
    }
  } else if (mode != Mode::create) {
    return file_error("open", path);
  }
  if (mode != Mode::create || !is_missing_or_empty(path)) {
    if (const Status checked = check_pages(path, !is_reading(mode)); !checked) return checked.error();
  }
  const std::shared_ptr<BookFile> file(new BookFile);
  file->path_ = path;
  const bool is_new = mode == Mode::create && !exists(path);
  Status opened = is_reading(mode) ? success() : file->lock(path, mode);
  if (opened) opened = file->open_environment(mode);
  if (opened) opened = file->open_tables(mode);
  if (!opened) {
    if (is_new) remove_file(path);
    return opened.error();
  }
  if (const auto id = file_id(path)) all.files[*id] = file;
  return file;
}

BookFile::~BookFile() {
  if (environment_ == nullptr) return;
  const std::uint64_t used = used_bytes();
  mdb_env_close(environment_);
  if (is_writable()) trim_book(path_, used);
}

std::uint64_t BookFile::used_bytes() const {
  MDB_envinfo info{};
  MDB_stat layout{};
  mdb_env_info(environment_, &info);
  mdb_env_stat(environment_, &layout);
  return (std::uint64_t{info.me_last_pgno} + 1) * layout.ms_psize;
}

int BookFile::begin(unsigned flags, MDB_txn** transaction) {
  {
    const std::lock_guard guard(map_mutex_);
    if (transactions_ == 0) {
      if (const int code = fit_map(used_bytes()); code != MDB_SUCCESS) return code;
    }
    ++transactions_;
  }
  const int code = mdb_txn_begin(environment_, nullptr, flags, transaction);
  if (code != MDB_SUCCESS) note_end();
  return code;
}

void BookFile::cancel(MDB_txn* transaction) {
  mdb_txn_abort(transaction);
  note_end();
}

int BookFile::commit(MDB_txn* transaction) {
  const int code = mdb_txn_commit(transaction);
  note_end();
  return code;
}

void BookFile::note_end() {
  const std::lock_guard guard(map_mutex_);
  --transactions_;
}

int BookFile::fit_map(std::uint64_t used) {
  const std::uint64_t size = book_map_size(path_, is_writable(), used);
  if (size <= map_size_) return MDB_SUCCESS;
  if (mdb_env_set_mapsize(environment_, size) != MDB_SUCCESS)  // the disk is full
    return mdb_env_set_mapsize(environment_, map_size_);
  map_size_ = size;
  return MDB_SUCCESS;
}

Status BookFile::lock(const std::string& path, Mode mode) {
  lock_ = Descriptor(open_file(path, mode == Mode::create ? FileUse::lock : FileUse::lock_existing));
  if (!lock_.is_open()) return file_error("write", path);
  if (lock_file(lock_.get())) return success();
  if (errno == EWOULDBLOCK) return file_error("write", path, "another process is writing to it");
  return file_error("lock", path);
}

Status BookFile::open_environment(Mode mode) {
  // Without MDB_NOMETASYNC a commit would wait for the disk twice. With it, a crash of the system (not of the
  // process) can undo the last transaction; the file stays valid.
  unsigned flags = MDB_NOSUBDIR | MDB_NOTLS | MDB_NORDAHEAD;
  flags |= is_reading(mode) ? MDB_RDONLY : MDB_NOMETASYNC;
  if (mode == Mode::read_bundled) flags |= MDB_NOLOCK;
  int code = open_environment(flags);
  // If the lock file cannot be written, reading works without it: neither the folder nor the book belong to
  // this user, as those of a package in /usr/share.
  if (mode == Mode::read && (code == EACCES || code == EPERM || code == EROFS))
    code = open_environment(flags | MDB_NOLOCK);
  if (code != MDB_SUCCESS) return book_error("open", path_, code);
  int dead_readers = 0;
  mdb_reader_check(environment_, &dead_readers);
  return success();
}

/// Opens a new environment; LMDB opens none a second time. Returns a code of LMDB or `errno`.
int BookFile::open_environment(unsigned flags) {
  if (const int code = mdb_env_create(&environment_); code != MDB_SUCCESS) return code;
  map_size_ = 0;
  fit_map(0);
  mdb_env_set_maxreaders(environment_, kMaxReaders);
  mdb_env_set_maxdbs(environment_, kBookTables);
  const int code = mdb_env_open(environment_, path_.c_str(), flags, kFileMode);
  if (code != MDB_SUCCESS) mdb_env_close(std::exchange(environment_, nullptr));
  return code;
}

Status BookFile::open_tables(Mode mode) {
  MDB_txn* transaction = nullptr;
  const unsigned flags = is_reading(mode) ? MDB_RDONLY : 0;
  int code = begin(flags, &transaction);
  if (code != MDB_SUCCESS) return book_error("open", path_, code);
  MDB_stat contents{};
  MDB_dbi main = 0;
  code = mdb_dbi_open(transaction, nullptr, 0, &main);
  if (code == MDB_SUCCESS) code = mdb_stat(transaction, main, &contents);
  const bool is_new = mode == Mode::create && code == MDB_SUCCESS && contents.ms_entries == 0;
  for (int i = 0; i < kBookTables && code == MDB_SUCCESS; ++i) {
    const auto place = static_cast<std::size_t>(i);
    code = mdb_dbi_open(transaction, kTableNames[place], is_new ? MDB_CREATE : 0, &tables_[place]);
  }
  MDB_val key = lmdb_value(kFormatKey);
  MDB_val format = lmdb_value(kFormat);
  if (code == MDB_SUCCESS && is_new) code = mdb_put(transaction, table(BookTable::about), &key, &format, 0);
  if (code == MDB_SUCCESS) code = mdb_get(transaction, table(BookTable::about), &key, &format);
  const std::string_view found(static_cast<const char*>(format.mv_data), format.mv_size);
  const bool is_book = code == MDB_SUCCESS && found == kFormat;
  if (code == MDB_NOTFOUND || code == MDB_INCOMPATIBLE || (code == MDB_SUCCESS && !is_book))
    code = MDB_INVALID;
  if (code != MDB_SUCCESS) {
    cancel(transaction);
    return book_error("open", path_, code);
  }
  code = commit(transaction);
  return code == MDB_SUCCESS ? success() : Status(book_error("write", path_, code));
}

}  // namespace emilia
