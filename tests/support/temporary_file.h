// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace emilia::test {

/// A name for a file that nobody else uses; the file is taken away in the end.
class TemporaryFile {
 public:
  explicit TemporaryFile(std::string_view ending);
  ~TemporaryFile();
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;

  [[nodiscard]] const std::string& path() const { return path_; }

  /// All bytes; "" where there is no file.
  [[nodiscard]] std::string content() const;

  void write(std::string_view content) const;

 private:
  std::string path_;
};

}  // namespace emilia::test
