// SPDX-License-Identifier: MIT
#include "tests/support/scarce_memory.h"

#include <cstdlib>
#include <limits>
#include <new>

namespace emilia::test {

namespace {

constexpr std::size_t kNothingRefused = std::numeric_limits<std::size_t>::max();
thread_local std::size_t refused_from_here = kNothingRefused;

}  // namespace

ScarceMemory::ScarceMemory(std::size_t refused_from) {
  refused_from_here = refused_from;
}

ScarceMemory::~ScarceMemory() {
  refused_from_here = kNothingRefused;
}

namespace {

void* allocate_or_null(std::size_t size, std::size_t alignment) {
  if (size >= refused_from_here) return nullptr;
  const std::size_t whole = (size + alignment - 1) / alignment * alignment;
  return std::aligned_alloc(alignment, whole == 0 ? alignment : whole);
}

void* allocate(std::size_t size, std::size_t alignment) {
  void* const memory = allocate_or_null(size, alignment);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

}  // namespace

}  // namespace emilia::test

// All forms of the operator, because a sanitizer replaces each.
void* operator new(std::size_t size) {
  return emilia::test::allocate(size, __STDCPP_DEFAULT_NEW_ALIGNMENT__);
}
void* operator new(std::size_t size, std::align_val_t alignment) {
  return emilia::test::allocate(size, static_cast<std::size_t>(alignment));
}
void* operator new(std::size_t size, const std::nothrow_t& /*tag*/) noexcept {
  return emilia::test::allocate_or_null(size, __STDCPP_DEFAULT_NEW_ALIGNMENT__);
}
void* operator new(std::size_t size, std::align_val_t alignment, const std::nothrow_t& /*tag*/) noexcept {
  return emilia::test::allocate_or_null(size, static_cast<std::size_t>(alignment));
}
void operator delete(void* memory) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::size_t /*size*/) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::align_val_t /*alignment*/) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::size_t /*size*/, std::align_val_t /*alignment*/) noexcept {
  std::free(memory);
}
void operator delete(void* memory, const std::nothrow_t& /*tag*/) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::align_val_t /*alignment*/, const std::nothrow_t& /*tag*/) noexcept {
  std::free(memory);
}
