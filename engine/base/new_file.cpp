// SPDX-License-Identifier: MIT
#include "engine/base/new_file.h"

#include <cerrno>
#include <filesystem>
#include <map>
#include <optional>
#include <system_error>
#include <utility>

#include "engine/base/files.h"
#include "engine/base/paths.h"
#include "engine/base/system_files.h"
#include "engine/base/text.h"

namespace emilia {

namespace fs = std::filesystem;

namespace {

/// Returns true for the standard output, pipes and devices, which are appended to directly and not replaced.
bool is_stream(const std::string& path) {
  std::error_code ignored;
  const fs::file_status status = fs::status(path_of(path), ignored);
  return path == "/dev/stdout" || (fs::exists(status) && !fs::is_regular_file(status));
}

/// Creates an unused temporary file next to `path` and returns its name; empty if the system refuses (see
/// errno).
std::string make_part_of(const std::string& path) {
  std::string name = path + ".part";
  for (int i = 2;; ++i) {
    const Descriptor made(open_file(name, FileUse::create));
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
    return fs::is_regular_file(path_of(path), ignored) ? std::optional(FilePlace(*id, "")) : std::nullopt;
  }
  const fs::path name = path_of(path);
  const auto folder = file_id(name.has_parent_path() ? name.parent_path().string() : ".");
  if (!folder) return std::nullopt;
  return FilePlace(*folder, name.filename().string());
}

}  // namespace

NewFile::~NewFile() {
  if (written_path_.empty() || written_path_ == target_path_) return;
  out_.close();
  std::error_code ignored;
  fs::remove(path_of(written_path_), ignored);
}

Status NewFile::create(const std::string& path) {
  path_ = path;
  std::error_code error;
  const fs::path target = fs::canonical(path_of(path), error);
  const bool is_replaced = !is_stream(path);
  target_path_ = is_replaced && !error ? target.string() : path;
  written_path_ = is_replaced ? make_part_of(target_path_) : target_path_;
  if (!written_path_.empty()) out_.open(path_of(written_path_), std::ios::binary | std::ios::app);
  if (!out_.is_open()) return file_error("write", path_);
  if (const fs::file_status old = fs::status(path_of(target_path_), error); is_replaced && fs::exists(old))
    fs::permissions(path_of(written_path_), old.permissions(), error);
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
    if (const Descriptor part(open_file(written_path_, FileUse::append));
        !part.is_open() || !sync_file(part.get()))
      return file_error("write", path_);
    std::error_code error;
    fs::rename(path_of(written_path_), path_of(target_path_), error);
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

Status check_writable(const std::string& path) {
  std::error_code ignored;
  if (path.empty()) return success();
  if (fs::is_directory(path_of(path), ignored)) return file_error("write", path, "it is a folder");
  if (is_stream(path)) return success();
  return NewFile().create(path);
}

Status require_other_files(std::span<const std::string> read, std::span<const std::string> written) {
  std::map<FilePlace, std::string> read_as;
  for (const std::string& name : read) {
    if (const auto place = file_place(name == kStandardStream ? "/dev/stdin" : name))
      read_as.try_emplace(*place, name);
  }
  std::map<FilePlace, std::string> written_as;
  for (const std::string& name : written) {
    const auto place = name.empty() ? std::nullopt : file_place(name);
    if (!place) continue;
    if (const auto found = read_as.find(*place); found != read_as.end())
      return file_error("write", found->second, "it is also an input file; choose another output file");
    const auto [first, is_new] = written_as.try_emplace(*place, name);
    if (!is_new && !(is_stream(name) && first->second == name))
      return file_error("write", name, "it is named as two outputs; choose another file for one of them");
  }
  return success();
}

}  // namespace emilia
