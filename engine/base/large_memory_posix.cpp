// SPDX-License-Identifier: MIT
#include <cstring>
#include <new>
#include <sys/mman.h>

#include "engine/base/large_memory.h"

namespace emilia {

LargeMemory::LargeMemory(std::size_t bytes, Pages pages)
    : bytes_(bytes),
      pages_(pages),
      data_(mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)) {
  if (data_ == MAP_FAILED)
    throw std::bad_alloc();  // NOLINT(performance-no-int-to-ptr): value of the system's macro
  ask_for_pages();
}

void LargeMemory::ask_for_pages() const {
  if (pages_ == Pages::large) madvise(data_, bytes_, MADV_HUGEPAGE);
}

void LargeMemory::clear() {
  const void* const anew =
      mmap(data_, bytes_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
  if (anew == MAP_FAILED) {  // NOLINT(performance-no-int-to-ptr): value of the system's macro
    std::memset(data_, 0, bytes_);
    return;
  }
  ask_for_pages();
}

LargeMemory::~LargeMemory() {
  munmap(data_, bytes_);
}

}  // namespace emilia
