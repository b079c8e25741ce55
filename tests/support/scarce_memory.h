// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

namespace emilia::test {

/// While an object exists, allocations of at least that many bytes fail on its thread: `new` throws
/// std::bad_alloc. It replaces `operator new`, so a test program that uses it lists scarce_memory.cpp in its
/// sources.
class ScarceMemory {
 public:
  explicit ScarceMemory(std::size_t refused_from);
  ~ScarceMemory();
  ScarceMemory(const ScarceMemory&) = delete;
  ScarceMemory& operator=(const ScarceMemory&) = delete;
};

}  // namespace emilia::test
