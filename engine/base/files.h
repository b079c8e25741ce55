// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <sys/types.h>
#include <utility>
#include <vector>

#include "engine/base/result.h"

namespace emilia {

/// "cannot open 'a.ggf': No such file or directory": what could not be done with a file, and why. Without a
/// cause it is what the system said last (errno).
Error file_error(std::string_view action, std::string_view path);
Error file_error(std::string_view action, std::string_view path, std::string_view cause);

/// Whether there is anything of that name.
bool exists(const std::string& path);

/// A file, whatever its name.
using FileId = std::pair<dev_t, ino_t>;

/// Nothing where there is no file of that name.
std::optional<FileId> file_id(const std::string& path);

/// The name that stands for the standard input or output.
inline constexpr std::string_view kStandardStream = "-";

/// Owns an open file of the system's; the standard ones stay open.
class Descriptor {
 public:
  Descriptor() = default;
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  ~Descriptor();

  [[nodiscard]] bool is_open() const { return number_ >= 0; }
  [[nodiscard]] int get() const { return number_; }

 private:
  int number_ = -1;
};

/// A file that is read once from its beginning to its end, in bounded memory. Errors name the file.
class InputFile {
 public:
  static constexpr std::size_t kMaxLineLength = 4096;

  /// What may be opened: pipes and devices too, which may make the caller wait and need have no end, or no
  /// such things.
  enum class Expected : std::uint8_t { anything, regular_file };

  /// Opens a file; "-" is the standard input where anything may be opened. A folder is an error.
  Status open(const std::string& path, Expected expected = Expected::anything);

  /// A text, for what reads files.
  static InputFile of_text(std::string_view text);

  [[nodiscard]] const std::string& path() const { return path_; }

  /// Nothing where that is not known beforehand: pipes, terminals.
  [[nodiscard]] std::optional<std::uint64_t> size() const { return size_; }

  /// Whether the next bytes are these; none of them is read. Requires text.size() <= kMaxLineLength.
  Result<bool> is_next(std::string_view text);

  /// Goes over a byte order mark, if there is one. An error of the file comes with what is read next.
  void skip_byte_order_mark();

  /// The next `count` bytes, fewer only at the end of the file.
  Result<std::string> read(std::size_t count);

  /// Reads a line, without its end (`\n` or `\r\n`); nothing at the end of the file. A line of more than
  /// kMaxLineLength bytes is an error.
  Result<std::optional<std::string>> read_line();

 private:
  Status refill();

  std::string path_;
  Descriptor descriptor_;
  std::optional<std::uint64_t> size_;
  std::vector<char> buffer_;
  std::size_t begin_ = 0;  ///< what is unread of `buffer_`
  std::size_t end_ = 0;
  bool is_at_end_ = false;
};

/// Everything that a file has. One of more than `max_size` bytes is an error, so that one without end is too.
Result<std::string> read_file(const std::string& path, std::uint64_t max_size,
                              InputFile::Expected expected = InputFile::Expected::anything);

}  // namespace emilia
