// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

/// Character sets: names inside the program are UTF-8. Readers decode them once, writers encode them.

namespace emilia {

/// Character at the beginning of a text and its length in bytes. The length is 0 if the text does not begin
/// with a character of valid UTF-8.
struct CodePoint {
  char32_t value = 0;
  std::size_t length = 0;
};

CodePoint first_code_point(std::string_view utf8);

bool is_utf8(std::string_view text);

/// Appends a character in UTF-8.
void append_utf8(std::string& text, char32_t character);

/// Returns a text in UTF-8: valid UTF-8 unchanged, other bytes decoded from `charset` (a name such as
/// "Shift_JIS"), or from Latin-1 if the set is empty, unknown, or does not fit. Bytes 0x80 to 0x9F of Latin-1
/// are those of Windows-1252.
std::string to_utf8(std::string_view bytes, std::string_view charset = {});

/// Returns a text in Latin-1, with the additional characters of Windows-1252; a question mark for others.
std::string to_latin1(std::string_view utf8);

/// Byte order marks of UTF-16.
inline constexpr std::string_view kUtf16BigEndianMark = "\xFE\xFF";
inline constexpr std::string_view kUtf16LittleEndianMark = "\xFF\xFE";

/// Decoder of UTF-16 in parts of any length.
class Utf16Decoder {
 public:
  explicit Utf16Decoder(bool is_big_endian) : is_big_endian_(is_big_endian) {}

  /// Returns the characters of the next bytes in UTF-8; U+FFFD for half of a character.
  std::string decode(std::string_view bytes);

 private:
  void take_unit(std::string& text, char32_t unit);

  bool is_big_endian_;
  std::string pending_;  ///< first byte of a unit
  char32_t high_ = 0;    ///< first unit of a pair; 0 if none
};

/// Number of terminal columns of a text in UTF-8. An invalid byte counts as one.
std::size_t columns_of(std::string_view utf8);

/// Returns the longest beginning of a text that fits into that many columns, filled with blanks to that
/// width.
std::string fitted(std::string_view utf8, std::size_t columns);

/// Returns true for a character that is safe to print: no control character, and none that hides or reorders
/// its neighbours.
bool is_printable_code_point(char32_t character);

}  // namespace emilia
