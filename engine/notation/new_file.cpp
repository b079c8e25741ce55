// SPDX-License-Identifier: MIT
#include "engine/notation/new_file.h"

#include <filesystem>

namespace emilia {

namespace fs = std::filesystem;

NewFile::~NewFile() {
  if (written_path_.empty() || written_path_ == path_) return;
  out_.close();
  std::error_code ignored;
  fs::remove(written_path_, ignored);
}

Status NewFile::create(const std::string& path) {
  std::error_code error;
  const bool is_device = fs::exists(path, error) && !fs::is_regular_file(path, error);
  path_ = path;
  written_path_ = is_device ? path : path + ".part";
  out_.open(written_path_, std::ios::binary | std::ios::trunc);
  if (out_) return success();
  written_path_.clear();
  return cannot_write();
}

Status NewFile::write(std::string_view text) {
  out_ << text;
  if (!out_) return cannot_write();
  return success();
}

Status NewFile::finish() {
  out_.close();
  if (!out_) return cannot_write();
  if (written_path_ != path_) {
    std::error_code error;
    fs::rename(written_path_, path_, error);
    if (error) return cannot_write();
  }
  written_path_.clear();
  return success();
}

Error NewFile::cannot_write() const {
  return {"cannot write '" + path_ + "', expected a file to write to"};
}

Status write_file(const std::string& path, std::string_view text) {
  NewFile file;
  if (const Status created = file.create(path); !created) return created;
  if (const Status written = file.write(text); !written) return written;
  return file.finish();
}

}  // namespace emilia
