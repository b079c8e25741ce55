// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"

namespace emilia {

/// A file that is read once from its beginning to its end, in bounded memory. Errors name the file.
class InputFile {
 public:
  static constexpr std::size_t kMaxLineLength = 4096;

  InputFile() = default;
  ~InputFile();
  InputFile(InputFile&& other) noexcept;
  InputFile& operator=(InputFile&& other) noexcept;

  /// Opens a file; "-" is the standard input.
  Status open(const std::string& path);

  [[nodiscard]] const std::string& path() const { return path_; }

  /// Nothing where that is not known beforehand: pipes, terminals.
  [[nodiscard]] std::optional<std::uint64_t> size() const { return size_; }

  /// Whether the next bytes are these; none of them is read. Requires text.size() <= kMaxLineLength.
  Result<bool> is_next(std::string_view text);

  /// Reads as many bytes as there is room for, fewer only at the end of the file; returns how many.
  Result<std::size_t> read(std::span<unsigned char> to);

  /// Reads a line, without its end (`\n` or `\r\n`); nothing at the end of the file. A line of more than
  /// kMaxLineLength bytes is an error.
  Result<std::optional<std::string>> read_line();

 private:
  Status refill();

  std::string path_;
  int descriptor_ = -1;
  std::optional<std::uint64_t> size_;
  std::vector<unsigned char> buffer_;
  std::size_t begin_ = 0;  ///< what is unread of `buffer_`
  std::size_t end_ = 0;
  bool is_at_end_ = false;
};

/// A file that grows at its end. What was appended is the system's when `append` returns: the end of the
/// process loses nothing of it.
class OutputFile {
 public:
  OutputFile() = default;
  ~OutputFile();
  OutputFile(OutputFile&& other) noexcept;
  OutputFile& operator=(OutputFile&& other) noexcept;

  /// Makes a new file. One that is there already is an error, so that nothing is lost.
  Status create(const std::string& path);

  /// Opens a file that is there and cuts it to `size` bytes. Requires that it has as many.
  Status reopen(const std::string& path, std::uint64_t size);

  Status append(std::span<const unsigned char> bytes);

  /// Takes the file away.
  void remove();

 private:
  std::string path_;
  int descriptor_ = -1;
};

/// Whether there is anything of that name.
bool exists(const std::string& path);

}  // namespace emilia
