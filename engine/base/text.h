// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace emilia {

/// A letter A-Z in lower case, any other character as it is, whatever the locale.
constexpr char to_lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

/// A letter a-z in upper case, any other character as it is, whatever the locale.
constexpr char to_upper(char c) {
  return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}

/// True when two texts differ at most in the case of their letters A-Z.
constexpr bool equals_ignoring_case(std::string_view a, std::string_view b) {
  return std::ranges::equal(a, b, {}, to_lower, to_lower);
}

/// A text with all its letters a-z in upper case.
std::string upper_case(std::string_view text);

/// What editors may put before a text in UTF-8.
inline constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

/// A text without the characters of `blanks` around it.
std::string_view trimmed(std::string_view text, std::string_view blanks = " \t\r\n");

constexpr bool is_printable(char c) {
  return c >= ' ' && c <= '~';
}

/// Adds a character as it is where it is printable, and as `\x1b` where it is not: whatever a user sent can
/// be shown on one line.
void append_printable(std::string& text, char c);

/// "a, b or c", for what was expected.
std::string joined(std::span<const std::string_view> words);

/// How much of a message is shown.
inline constexpr std::size_t kMaxShownLength = 200;

/// A text that is safe to show wherever it came from: every byte that is not printable ASCII is written
/// `\x1b`, and what would be longer than `max_length` characters is cut and ends in `...`.
/// Requires max_length >= 3.
std::string printable(std::string_view text, std::size_t max_length = kMaxShownLength);

/// A word of the user's for an error message: printable, at most so many characters of it, between quotes.
std::string in_quotes(std::string_view word, std::size_t max_length = 40);

}  // namespace emilia
