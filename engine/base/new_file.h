// SPDX-License-Identifier: MIT
#pragma once

#include <fstream>
#include <span>
#include <string>
#include <string_view>

#include "engine/base/result.h"

namespace emilia {

/// Output file that appears under its name only when it is complete. Until `finish`, the contents are in a
/// temporary file next to it, named .part. `finish` syncs that file to the disk and renames it, so that it
/// replaces an older file and keeps its permissions. An unfinished file is removed; only a killed process
/// leaves the .part file. If the name is a symbolic link, its target is replaced. The standard output
/// (/dev/stdout), pipes and devices are appended to directly.
class NewFile {
 public:
  NewFile() = default;
  ~NewFile();
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;

  /// Creates the temporary file.
  /// Requires: the first call on this object.
  Status create(const std::string& path);

  Status write(std::string_view text);

  /// Gives the file its name. Nothing may be written afterwards.
  Status finish();

 private:
  std::string path_;          ///< name as given, for errors
  std::string target_path_;   ///< name after following links
  std::string written_path_;  ///< file written until `finish`; empty if no file is being written
  std::ofstream out_;
};

/// Writes a file with `text` as its contents.
Status write_file(const std::string& path, std::string_view text);

/// Returns an error if `write_file` could not create the file, for a check before a long run. An empty name
/// is ignored.
Status check_writable(const std::string& path);

/// Returns an error if an output file is also an input file or is named twice. Links and hard links of
/// existing files are followed. Pipes, devices and /dev/stdout may be written several times. "-" is the
/// standard input; empty names are ignored.
Status require_other_files(std::span<const std::string> read, std::span<const std::string> written);

}  // namespace emilia
