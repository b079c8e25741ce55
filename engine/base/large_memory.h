// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

namespace emilia {

/// Whether memory that is read all over its length asks for large pages: with small ones nearly each access
/// would miss the processor's page cache too. But the first touch of a large page clears all of it. Where the
/// system has no large pages nothing is lost.
enum class Pages : unsigned char { small, large };

/// Megabytes of zeros, straight from the system, which clears a page when it is first touched: to have them
/// takes no time.
class LargeMemory {
 public:
  /// Requires bytes > 0. Throws std::bad_alloc when there is not enough memory.
  LargeMemory(std::size_t bytes, Pages pages);
  LargeMemory(const LargeMemory&) = delete;
  LargeMemory& operator=(const LargeMemory&) = delete;
  ~LargeMemory();

  /// All zeros again, and given back to the system until it is touched. Nobody may use it meanwhile.
  void clear();

  /// Aligned to a page.
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
