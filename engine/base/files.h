// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/result.h"

namespace emilia {

/// Returns the error "cannot ACTION 'PATH': CAUSE", such as "cannot open 'a.ggf': No such file or directory".
/// The default cause is the text of `errno`.
Error file_error(std::string_view action, std::string_view path);
Error file_error(std::string_view action, std::string_view path, std::string_view cause);

/// Returns true if a file, folder, device or pipe of that name exists.
bool exists(const std::string& path);

/// Identity of a file: the same for every name, link and hard link of it.
using FileId = std::pair<std::uint64_t, std::uint64_t>;

/// Returns the identity of a file, `nullopt` if it does not exist.
std::optional<FileId> file_id(const std::string& path);

/// Name of the standard input or output on the command line.
inline constexpr std::string_view kStandardStream = "-";

/// Owner of a file descriptor. Closes it on destruction, except the standard streams.
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

/// File that is read once from beginning to end, in bounded memory.
/// Errors: name the file.
class InputFile {
 public:
  static constexpr std::size_t kMaxLineLength = 4096;

  /// Kinds of file that `open` accepts. `anything` includes pipes and devices, which can block or be endless.
  enum class Expected : std::uint8_t { anything, regular_file };

  /// Opens a file. With `Expected::anything`, "-" is the standard input.
  /// Errors: the file cannot be opened, is a folder, or is not of the expected kind.
  Status open(const std::string& path, Expected expected = Expected::anything);

  /// Returns a text as a file, for functions that read from files.
  static InputFile of_text(std::string_view text);

  /// Returns bytes that were read from a file as that file.
  static InputFile of_bytes(std::vector<char> bytes, std::string path);

  [[nodiscard]] const std::string& path() const { return path_; }

  /// Size in bytes; `nullopt` for pipes and terminals.
  [[nodiscard]] std::optional<std::uint64_t> size() const { return size_; }

  /// Returns true if the next bytes equal `text`. Reads none of them.
  /// Requires: text.size() <= kMaxLineLength.
  Result<bool> is_next(std::string_view text);

  /// Returns the bytes that come next and reads none of them: at least `count`, fewer only at the end of the
  /// file.
  /// Requires: count <= kMaxLineLength.
  Result<std::string_view> peek(std::size_t count);

  /// Skips `text` if it comes next, and returns true. The next read reports an error of the file.
  bool skip_next(std::string_view text);

  /// Returns the next `count` bytes; fewer only at the end of the file.
  Result<std::string> read(std::size_t count);

  /// Returns the next line without its end (LF, CR LF or CR); `nullopt` at the end of the file.
  /// Errors: a line has more than kMaxLineLength bytes.
  Result<std::optional<std::string>> read_line();

 private:
  Status refill();

  std::string path_;
  Descriptor descriptor_;
  std::optional<std::uint64_t> size_;
  std::vector<char> buffer_;
  std::size_t begin_ = 0;  ///< start of the unread bytes in `buffer_`
  std::size_t end_ = 0;
  bool is_at_end_ = false;
  bool is_after_cr_ = false;  ///< the last line ended with a CR, which an LF may follow
};

/// Returns the contents of a file.
/// Errors: the file has more than `max_size` bytes. Endless input is rejected this way, too.
Result<std::string> read_file(const std::string& path, std::uint64_t max_size,
                              InputFile::Expected expected = InputFile::Expected::anything);

/// Returns the bytes of a file that were not read yet; errors as for `read_file`.
Result<std::string> read_rest(InputFile& file, std::uint64_t max_size);

}  // namespace emilia
