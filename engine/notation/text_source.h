// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "engine/base/files.h"

namespace emilia {

/// What stands between words of a line, and between lines too.
inline constexpr std::string_view kBlanksInLine = " \t\r";
inline constexpr std::string_view kBlanks = " \t\r\n";

/// The characters of a text, one after the other, in bounded memory, and the place of each for the errors.
/// A byte order mark of UTF-8 at the beginning is skipped.
class TextSource {
 public:
  static constexpr int kEnd = -1;  ///< stands for a character where there is none left

  /// Where a character stands; both count from 1, columns in bytes.
  struct Place {
    std::size_t line = 1;
    std::size_t column = 1;
  };

  explicit TextSource(InputFile file);

  /// The next character, 0..255, or kEnd; `next` goes on to the one behind it.
  [[nodiscard]] int peek() const { return next_ < buffer_.size() ? byte(next_) : kEnd; }
  int next();

  /// The place of the next character.
  [[nodiscard]] Place place() const { return place_; }

  /// Goes on while the next character is one of `characters`.
  void skip(std::string_view characters);

  /// Goes behind the end of the line; false where the file cannot be read any further.
  bool skip_line();

  /// Takes characters as long as they are letters A-Z, in either case, or digits; at most `max_length`.
  std::string take_word(std::size_t max_length);

  /// "line 3, column 5: found 'x', expected a square", for the next character.
  [[nodiscard]] Error unexpected(std::string_view expected) const;

  /// "line 3, column 5: " and the message.
  [[nodiscard]] static Error error_at(Place place, std::string_view message);

  /// The end of the text was reached because the file could not be read, not because it was there.
  [[nodiscard]] bool has_failed() const { return has_failed_; }

 private:
  [[nodiscard]] int byte(std::size_t place) const { return static_cast<unsigned char>(buffer_[place]); }
  void refill();

  InputFile file_;
  std::string buffer_;
  std::size_t next_ = 0;  ///< the next character's place in the buffer; within it unless at the end
  Place place_;
  bool has_failed_ = false;
};

/// True for the letters A-Z in either case, and for the digits.
constexpr bool is_letter(int c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
constexpr bool is_digit(int c) {
  return c >= '0' && c <= '9';
}

}  // namespace emilia
