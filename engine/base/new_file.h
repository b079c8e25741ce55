// SPDX-License-Identifier: MIT
#pragma once

#include <fstream>
#include <span>
#include <string>
#include <string_view>

#include "engine/base/result.h"

namespace emilia {

/// A file that is written. It gets its name, and replaces an older file, when it is finished; until then it
/// lies beside that, and nobody's file is in its way. It has the older file's permissions. What is never
/// finished leaves no trace, except where the process is killed: what it wrote stays beside the file, named
/// .part. A link stays, and the file that it leads to is written. Devices and files that are open already
/// (/dev/stdout) are written to at once, behind what they have.
class NewFile {
 public:
  NewFile() = default;
  ~NewFile();
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;

  /// To be called once, before anything else.
  Status create(const std::string& path);

  Status write(std::string_view text);

  /// Nothing may be written behind this.
  Status finish();

 private:
  std::string path_;         ///< as it was given, for errors
  std::string target_path_;  ///< where links led to
  std::string
      written_path_;  ///< what is written to until it is finished; empty when nothing is being written
  std::ofstream out_;
};

/// Writes a file that has just this text.
Status write_file(const std::string& path, std::string_view text);

/// An error where a file that is to be written is read, too, or is to be written twice, whatever names, links
/// and hard links lead to it, and be it there or not yet. Pipes and devices may have several uses, files
/// that are open already (/dev/stdout) may be written several times. "-" is the standard input; an empty name
/// is none.
Status require_other_files(std::span<const std::string> read, std::span<const std::string> written);

}  // namespace emilia
