// SPDX-License-Identifier: MIT
#include <algorithm>
#include <filesystem>
#include <system_error>

#include "engine/base/paths.h"
#include "engine/book/book_map.h"

namespace emilia {

std::uint64_t book_map_size(const std::string& path, bool is_writable, std::uint64_t used) {
  // The map cannot grow within a transaction, and an import is one transaction.
  constexpr std::uint64_t kSmallest = std::uint64_t{512} << 20;
  std::error_code error;
  const std::uint64_t size_of_file = std::filesystem::file_size(path_of(path), error);
  const std::uint64_t size = error ? 0 : size_of_file;
  if (!is_writable) return size;
  std::uint64_t wanted = kSmallest;
  while (wanted < 2 * used) wanted *= 2;
  return std::min(std::max(wanted, size), kMaxBookSize);
}

void trim_book(const std::string& path, std::uint64_t used) {
  std::error_code error;
  if (std::filesystem::file_size(path_of(path), error) > used && !error)
    std::filesystem::resize_file(path_of(path), used, error);
}

}  // namespace emilia
