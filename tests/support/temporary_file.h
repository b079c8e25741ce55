// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace emilia::test {

/// Unused file name; the file is removed at the end.
class TemporaryFile {
 public:
  explicit TemporaryFile(std::string_view ending);
  ~TemporaryFile();
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;

  [[nodiscard]] const std::string& path() const { return path_; }

  /// All bytes; "" if the file does not exist.
  [[nodiscard]] std::string content() const;

  void write(std::string_view content) const;

 private:
  std::string path_;
};

}  // namespace emilia::test
