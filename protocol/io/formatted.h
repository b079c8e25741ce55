// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdio>
#include <string>

namespace emilia {

/// What `std::printf` would print; what goes beyond 200 characters is left out.
template <typename... Values>
std::string formatted(const char* format, Values... values) {
  constexpr std::size_t kMaxLength = 200;
  std::array<char, kMaxLength + 1> text{};
  std::snprintf(text.data(), text.size(), format, values...);
  return text.data();
}

}  // namespace emilia
