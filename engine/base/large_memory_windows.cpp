// SPDX-License-Identifier: MIT
#include <cstring>
#include <new>
#include <windows.h>

#include "engine/base/large_memory.h"

namespace emilia {

LargeMemory::LargeMemory(std::size_t bytes, Pages pages)
    : bytes_(bytes),
      pages_(pages),
      data_(VirtualAlloc(nullptr, bytes, MEM_RESERVE | MEM_COMMIT, PAGE_READWRITE)) {
  if (data_ == nullptr) throw std::bad_alloc();
  ask_for_pages();
}

/// Windows gives large pages only to users with a privilege that no user has by default.
void LargeMemory::ask_for_pages() const {}

void LargeMemory::clear() {
  VirtualFree(data_, bytes_, MEM_DECOMMIT);
  if (VirtualAlloc(data_, bytes_, MEM_COMMIT, PAGE_READWRITE) == nullptr) throw std::bad_alloc();
}

LargeMemory::~LargeMemory() {
  VirtualFree(data_, 0, MEM_RELEASE);
}

}  // namespace emilia
