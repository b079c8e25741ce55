// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

namespace emilia::test {

/// While one lives, its thread is refused blocks of so many bytes or more: `new` throws std::bad_alloc. It
/// replaces `operator new`, so a test program that wants it has scarce_memory.cpp among its own sources.
class ScarceMemory {
 public:
  explicit ScarceMemory(std::size_t refused_from);
  ~ScarceMemory();
  ScarceMemory(const ScarceMemory&) = delete;
  ScarceMemory& operator=(const ScarceMemory&) = delete;
};

}  // namespace emilia::test
