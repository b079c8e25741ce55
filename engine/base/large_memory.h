// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

namespace emilia {

/// Page size of a block of memory. Random access over a large block needs large pages: with small ones almost
/// every access also misses the TLB. The first touch of a large page clears the whole page. A system without
/// large pages uses small ones.
enum class Pages : unsigned char { small, large };

/// Block of zeroed memory from the operating system. The system clears each page at its first touch, so
/// allocation takes no time.
class LargeMemory {
 public:
  /// Requires: bytes > 0.
  /// Errors: throws std::bad_alloc if memory is exhausted.
  LargeMemory(std::size_t bytes, Pages pages);
  LargeMemory(const LargeMemory&) = delete;
  LargeMemory& operator=(const LargeMemory&) = delete;
  ~LargeMemory();

  /// Sets all bytes to zero and returns the pages to the system until they are touched again.
  /// Threads: no other thread may use the memory during the call.
  void clear();

  /// Start of the block, aligned to a page.
  template <typename T>
  [[nodiscard]] T* as() const {
    return static_cast<T*>(data_);
  }

 private:
  void ask_for_pages() const;

  std::size_t bytes_;
  Pages pages_;
  void* data_;
};

}  // namespace emilia
