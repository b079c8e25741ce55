// SPDX-License-Identifier: MIT
#include "engine/base/large_memory.h"

#include <new>
#include <sys/mman.h>

namespace emilia {

LargeMemory::LargeMemory(std::size_t bytes, Pages pages)
    : bytes_(bytes), data_(mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)) {
  if (data_ == MAP_FAILED)
    throw std::bad_alloc();  // NOLINT(performance-no-int-to-ptr): the system's word for it
  if (pages == Pages::large) madvise(data_, bytes_, MADV_HUGEPAGE);
}

LargeMemory::~LargeMemory() {
  munmap(data_, bytes_);
}

}  // namespace emilia
