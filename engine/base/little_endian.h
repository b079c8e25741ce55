// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace emilia {

/// The number whose bytes begin at `bytes`, the lowest first, whatever the machine's own order.
template <std::integral T>
constexpr T load_little_endian(const unsigned char* bytes) {
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < sizeof(T); ++i) value |= static_cast<std::uint64_t>(bytes[i]) << 8 * i;
  return static_cast<T>(value);
}

/// Writes what `load_little_endian` reads.
template <std::integral T>
constexpr void store_little_endian(unsigned char* bytes, T value) {
  const std::uint64_t bits{static_cast<std::make_unsigned_t<T>>(value)};
  for (std::size_t i = 0; i < sizeof(T); ++i) bytes[i] = static_cast<unsigned char>(bits >> 8 * i & 0xFF);
}

}  // namespace emilia
