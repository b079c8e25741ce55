// SPDX-License-Identifier: MIT
#include "engine/book/book_file.h"

#include <cerrno>

#include "engine/base/system_files.h"

namespace emilia {

namespace {

// A board is two sets of squares, a1 in the lowest bit; h8 makes the number negative.
constexpr DatabaseFormat kBookFormat = {
    .name = "a book of Emilia",
    .application = 0x456D6942,  // "EmiB"
    .version = 1,
    .tables =
        "CREATE TABLE positions (player INTEGER NOT NULL, opponent INTEGER NOT NULL, value INTEGER NOT NULL,"
        " lower INTEGER NOT NULL, upper INTEGER NOT NULL, depth INTEGER NOT NULL,"
        " confidence INTEGER NOT NULL, leaf TEXT, leaf_value INTEGER NOT NULL, leaf_exact INTEGER NOT NULL,"
        " wins INTEGER NOT NULL, draws INTEGER NOT NULL, losses INTEGER NOT NULL,"
        " PRIMARY KEY (player, opponent)) WITHOUT ROWID;"
        "CREATE TABLE plan (place INTEGER PRIMARY KEY, player INTEGER NOT NULL, opponent INTEGER NOT NULL);"
        "CREATE TABLE settings (plan TEXT NOT NULL);"
        "CREATE TABLE counted_games (id INTEGER PRIMARY KEY, positions INTEGER NOT NULL);"};

constexpr const char* kFind =
    "SELECT value, lower, upper, depth, confidence, leaf, leaf_value, leaf_exact, wins, draws, losses"
    " FROM positions WHERE player = ? AND opponent = ?";
constexpr const char* kPut = "REPLACE INTO positions VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";

/// Returns true for a book of version 0.2 or older, an LMDB file.
bool is_old_book(const std::string& path) {
  constexpr std::size_t kMagicPlace = 16;
  constexpr std::string_view kMagic = "\xDE\xC0\xEF\xBE";
  InputFile file;
  if (!file.open(path, InputFile::Expected::regular_file)) return false;
  const Result<std::string> head = file.read(kMagicPlace + kMagic.size());
  return head && head->ends_with(kMagic);
}

Status lock_book(Descriptor& lock, const std::string& path, bool may_create) {
  lock = Descriptor(open_file(path, may_create ? FileUse::lock : FileUse::lock_existing));
  if (!lock.is_open()) return file_error("write", path);
  if (lock_file(lock.get())) return success();
  if (errno == EWOULDBLOCK) return file_error("write", path, "another process is writing to it");
  return file_error("lock", path);
}

}  // namespace

Result<std::shared_ptr<BookFile>> BookFile::open(const std::string& path, Access access) {
  const bool is_new = access == Access::create && !exists(path);
  std::shared_ptr<BookFile> file(new BookFile(path, access));
  const Status opened = file->open();
  if (opened) return file;
  file.reset();
  if (is_new) remove_file(path);
  if (!is_old_book(path)) return opened.error();
  return file_error("open", path,
                    "it is a book of Emilia 0.2; with that version: emilia book export OLD a.txt; then: "
                    "emilia book import NEW a.txt");
}

Status BookFile::open() {
  if (access_ != Access::read) {
    const Status locked = lock_book(lock_, path_, access_ == Access::create);
    if (!locked) return locked;
  }
  std::unique_ptr<BookConnection> connection;
  if (const Status taken = take(connection); !taken) return taken;
  give_back(std::move(connection));
  if (access_ == Access::create) access_ = Access::write;
  return success();
}

BookFile::~BookFile() {
  if (idle_.empty()) return;
  idle_.resize(1);
  idle_.front()->database.end_log();
}

Status BookFile::take(std::unique_ptr<BookConnection>& connection) {
  {
    const std::lock_guard guard(mutex_);
    if (!idle_.empty()) {
      connection = std::move(idle_.back());
      idle_.pop_back();
      return success();
    }
  }
  auto opened = std::make_unique<BookConnection>();
  Database& database = opened->database;
  if (const Status open = database.open(path_, access_, kBookFormat); !open) return open;
  if (access_ != Access::read) {
    if (const Status logged = database.begin_log(); !logged) return logged;
  }
  if (const Status find = database.prepare(kFind, opened->find); !find) return find;
  if (const Status put = database.prepare(kPut, opened->put); !put) return put;
  connection = std::move(opened);
  return success();
}

void BookFile::give_back(std::unique_ptr<BookConnection> connection) {
  const std::lock_guard guard(mutex_);
  idle_.push_back(std::move(connection));
}

}  // namespace emilia
