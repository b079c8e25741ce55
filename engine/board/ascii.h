// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
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

constexpr bool is_printable(char c) {
  return c >= ' ' && c <= '~';
}

/// Adds a character as it is where it is printable, and as `\x1b` where it is not: whatever a user sent can
/// be shown on one line.
void append_printable(std::string& text, char c);

}  // namespace emilia
