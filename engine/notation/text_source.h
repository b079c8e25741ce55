// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "engine/base/charset.h"
#include "engine/base/files.h"

namespace emilia {

/// Blanks between the words of the same line; with the line feed also between lines.
inline constexpr std::string_view kBlanksInLine = " \t\r";
inline constexpr std::string_view kBlanks = " \t\r\n";

/// Stream of the characters of a text, in bounded memory, with the place of each for errors. A byte order
/// mark at the beginning is skipped; after one of UTF-16 the text is decoded to UTF-8. Lines may end with LF,
/// CR LF or CR; each end is read as LF.
class TextSource {
 public:
  static constexpr int kEnd = -1;  ///< returned in place of a character at the end of the text

  /// Place of a character. Both numbers count from 1; columns are bytes.
  struct Place {
    std::size_t line = 1;
    std::size_t column = 1;
  };

  explicit TextSource(InputFile file);

  /// Returns the next character, 0 to 255, or kEnd; `next` moves past it.
  [[nodiscard]] int peek() const { return next_ < buffer_.size() ? byte(next_) : kEnd; }
  int next();

  /// Returns the next characters without consuming them: `count`, fewer only at the end of the text.
  std::string_view ahead(std::size_t count);

  /// Place of the next character.
  [[nodiscard]] Place place() const { return place_; }

  /// Skips all next characters that are in `characters`.
  void skip(std::string_view characters);

  /// Skips the rest of the line. Returns false if the file cannot be read any further.
  bool skip_line();

  /// Consumes up to `max_length` letters A-Z (in either case) and digits.
  std::string take_word(std::size_t max_length);

  /// Returns an error about the next character: "line 3, column 5: found 'x', expected a square".
  [[nodiscard]] Error unexpected(std::string_view expected) const;

  /// Returns the error "line 3, column 5: MESSAGE".
  [[nodiscard]] static Error error_at(Place place, std::string_view message);

  /// Returns true if the text ended because of a read error, not at its end.
  [[nodiscard]] bool has_failed() const { return has_failed_; }

 private:
  [[nodiscard]] int byte(std::size_t place) const { return static_cast<unsigned char>(buffer_[place]); }
  void refill();

  /// Adds text to the buffer; none at the end of the file.
  void read_more();

  /// Replaces the line ends of a part of the text by LF.
  void end_lines_with_lf(std::string& text);

  InputFile file_;
  std::optional<Utf16Decoder> utf16_;
  std::string buffer_;
  std::size_t next_ = 0;  ///< index of the next character in the buffer; valid except at the end
  Place place_;
  bool has_failed_ = false;
  bool is_after_cr_ = false;  ///< the last character read from the file is a CR
};

/// Returns true for the letters A-Z in either case and for digits.
constexpr bool is_letter(int c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
constexpr bool is_digit(int c) {
  return c >= '0' && c <= '9';
}

}  // namespace emilia
