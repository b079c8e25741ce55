// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

/// Integers as bytes of a file, lowest byte first, on machines of either byte order.

namespace emilia {

/// Appends the bytes of a number to `bytes`.
template <std::integral T>
void append_number(std::string& bytes, T value) {
  const std::uint64_t bits{static_cast<std::make_unsigned_t<T>>(value)};
  for (std::size_t i = 0; i < sizeof(T); ++i) bytes += static_cast<char>(bits >> 8 * i & 0xFF);
}

/// Returns the number whose bytes begin at index `place`.
/// Requires: bytes.size() >= place + sizeof(T).
template <std::integral T>
constexpr T number_at(std::string_view bytes, std::size_t place) {
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < sizeof(T); ++i)
    value |= static_cast<std::uint64_t>(static_cast<unsigned char>(bytes[place + i])) << 8 * i;
  return static_cast<T>(value);
}

/// Removes the number at the beginning of `bytes` and returns it.
/// Requires: bytes.size() >= sizeof(T).
template <std::integral T>
constexpr T take_number(std::string_view& bytes) {
  const T number = number_at<T>(bytes, 0);
  bytes.remove_prefix(sizeof(T));
  return number;
}

}  // namespace emilia
