// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace emilia {

/// Returns a letter A-Z in lower case and every other character unchanged, in every locale.
constexpr char to_lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

/// Returns a letter a-z in upper case and every other character unchanged, in every locale.
constexpr char to_upper(char c) {
  return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}

/// Returns true if two texts are equal except for the case of their letters A-Z.
constexpr bool equals_ignoring_case(std::string_view a, std::string_view b) {
  return std::ranges::equal(a, b, {}, to_lower, to_lower);
}

/// Returns a text with its letters a-z in upper case.
std::string upper_case(std::string_view text);

/// Bytes that some editors write before a text in UTF-8.
inline constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

/// Returns a text without the leading and trailing characters of `blanks`.
std::string_view trimmed(std::string_view text, std::string_view blanks = " \t\r\n");

constexpr bool is_printable(char c) {
  return c >= ' ' && c <= '~';
}

/// Appends a character; one that is not printable ASCII is written as `\x1b`. So every user input can be
/// shown on one line.
void append_printable(std::string& text, char c);

/// Returns "a, b or c", for the expected values of an error.
std::string joined(std::span<const std::string_view> words);

/// Maximal width of a shown text, in columns.
inline constexpr std::size_t kMaxShownLength = 200;

/// Returns a text that is safe to print: control characters and bytes that are not UTF-8 are written as
/// `\x1b`. A result wider than `max_length` columns of a terminal is cut and ends with `...`.
/// Requires: max_length >= 3.
std::string printable(std::string_view text, std::size_t max_length = kMaxShownLength);

/// Returns user input for an error message: printable, at most `max_length` columns, in quotes.
std::string in_quotes(std::string_view word, std::size_t max_length = 40);

}  // namespace emilia
