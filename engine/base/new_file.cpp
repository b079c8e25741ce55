// SPDX-License-Identifier: MIT
#include "engine/base/new_file.h"

#include <cerrno>
#include <fcntl.h>
#include <filesystem>
#include <map>
#include <optional>
#include <system_error>
#include <utility>

#include "engine/base/files.h"
#include "engine/base/text.h"

namespace emilia {

namespace fs = std::filesystem;

namespace {

/// Number of links that Linux follows in a row.
constexpr int kMaxLinks = 40;

/// Returns true if the path resolves to an open file, as /dev/stdout does. Such a link must not be replaced,
/// and its target is not a path if the open file is a pipe.
bool is_open_file(const fs::path& path) {
  std::error_code error;
  const fs::path folder = fs::canonical(path.has_parent_path() ? path.parent_path() : ".", error);
  return folder.native().starts_with("/proc/");
}

/// Returns the target of a chain of links; empty for a cycle.
fs::path follow_links(fs::path path) {
  std::error_code error;
  for (int i = 0; i < kMaxLinks; ++i) {
    if (is_open_file(path) || !fs::is_symlink(path, error)) return path;
    path = path.parent_path() / fs::read_symlink(path, error);
  }
  return {};
}

/// Returns true for devices and open files, which are appended to directly and not replaced.
bool is_written_at_once(const fs::path& target) {
  std::error_code error;
  return is_open_file(target) || (fs::exists(target, error) && !fs::is_regular_file(target, error));
}

/// Creates an unused temporary file next to `path` and returns its name; empty if the system refuses (see
/// errno).
std::string make_part_of(const std::string& path) {
  constexpr mode_t kReadableByAll = 0666;  // reduced by the user's umask
  std::string name = path + ".part";
  for (int i = 2;; ++i) {
    const Descriptor made(::open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, kReadableByAll));
    if (made.is_open()) return name;
    if (errno != EEXIST) return {};
    name = path + ".part" + std::to_string(i);
  }
}

/// Identity of a regular file. For a file that does not exist yet: its folder and its name.
using FilePlace = std::pair<FileId, std::string>;

/// Returns the identity of a file; `nullopt` for pipes, devices and files that cannot be created.
std::optional<FilePlace> file_place(const std::string& path) {
  if (const auto id = file_id(path)) {
    std::error_code ignored;
    return fs::is_regular_file(path, ignored) ? std::optional(FilePlace(*id, "")) : std::nullopt;
  }
  const fs::path target = follow_links(path);
  const auto folder = file_id(target.has_parent_path() ? target.parent_path().string() : ".");
  if (!folder) return std::nullopt;
  return FilePlace(*folder, target.filename().string());
}

}  // namespace

NewFile::~NewFile() {
  if (written_path_.empty() || written_path_ == target_path_) return;
  out_.close();
  std::error_code ignored;
  fs::remove(written_path_, ignored);
}

Status NewFile::create(const std::string& path) {
  path_ = path;
  target_path_ = follow_links(path).string();
  std::error_code error;
  const bool is_at_once = is_written_at_once(target_path_);
  if (target_path_.empty())
    return file_error("write", path_,
                      std::make_error_code(std::errc::too_many_symbolic_link_levels).message());
  written_path_ = is_at_once ? target_path_ : make_part_of(target_path_);
  if (!written_path_.empty()) out_.open(written_path_, std::ios::binary | std::ios::app);
  if (!out_.is_open()) return file_error("write", path_);
  if (const fs::file_status old = fs::status(target_path_, error); !is_at_once && fs::exists(old))
    fs::permissions(written_path_, old.permissions(), error);
  return success();
}

Status NewFile::write(std::string_view text) {
  out_ << text;
  if (!out_) return file_error("write", path_);
  return success();
}

Status NewFile::finish() {
  out_.close();
  if (!out_) return file_error("write", path_);
  if (written_path_ != target_path_) {
    std::error_code error;
    fs::rename(written_path_, target_path_, error);
    if (error) return file_error("write", path_, error.message());
  }
  written_path_.clear();
  return success();
}

Status write_file(const std::string& path, std::string_view text) {
  NewFile file;
  if (const Status created = file.create(path); !created) return created;
  if (const Status written = file.write(text); !written) return written;
  return file.finish();
}

Status require_other_files(std::span<const std::string> read, std::span<const std::string> written) {
  std::map<FilePlace, std::string> read_as;
  for (const std::string& name : read) {
    if (const auto place = file_place(name == kStandardStream ? "/dev/stdin" : name))
      read_as.try_emplace(*place, name);
  }
  std::map<FilePlace, bool> taken;  // value: the file is written directly
  for (const std::string& name : written) {
    const auto place = name.empty() ? std::nullopt : file_place(name);
    if (!place) continue;
    if (const auto found = read_as.find(*place); found != read_as.end())
      return file_error("write", found->second, "it is also an input file; choose another output file");
    const bool is_at_once = is_written_at_once(follow_links(name));
    const auto [first, is_new] = taken.try_emplace(*place, is_at_once);
    if (!is_new && !(is_at_once && first->second))
      return file_error("write", name, "it is named as two outputs; choose another file for one of them");
  }
  return success();
}

}  // namespace emilia
