// SPDX-License-Identifier: MIT
#include "engine/book/book_map.h"

namespace emilia {

std::uint64_t book_map_size(const std::string& /*path*/, bool /*is_writable*/, std::uint64_t /*used*/) {
  return kMaxBookSize;
}

void trim_book(const std::string& /*path*/, std::uint64_t /*used*/) {}

}  // namespace emilia
