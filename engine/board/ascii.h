// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <string_view>

namespace emilia {

/// A letter A-Z in lower case, any other character as it is, whatever the locale.
constexpr char to_lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

/// Requires `lower` in lower case.
constexpr bool equals_ignoring_case(std::string_view text, std::string_view lower) {
  return std::ranges::equal(text, lower, {}, to_lower);
}

constexpr bool is_printable(char c) {
  return c >= ' ' && c <= '~';
}

}  // namespace emilia
