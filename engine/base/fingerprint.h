// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string_view>

namespace emilia {

/// 64-bit FNV-1a hash (Fowler, Noll and Vo) of bytes. Equal on every machine.
constexpr std::uint64_t fingerprint(std::string_view bytes) {
  std::uint64_t hash = 0xCBF29CE484222325;
  for (const char byte : bytes) hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001B3;
  return hash;
}

}  // namespace emilia
