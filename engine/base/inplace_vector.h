// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <new>
#include <type_traits>

namespace emilia {

/// Up to `capacity` values, kept in the object itself, as std::inplace_vector of C++26 has them. Places
/// without a value are not touched, where an array would clear all of them: a list of moves on the stack of
/// every node costs what is put into it.
template <typename T, int capacity>
requires std::is_trivially_copyable_v<T>
class InplaceVector {
 public:
  [[nodiscard]] int size() const { return size_; }

  /// Requires size() < capacity.
  void push_back(const T& value) {
    std::construct_at(reinterpret_cast<T*>(bytes_.data()) + size_, value);
    ++size_;
  }

  /// Drops all values from the place `size` on. Requires 0 <= size <= size().
  void truncate(int size) { size_ = size; }

  /// Requires 0 <= place < size().
  [[nodiscard]] T& operator[](int place) { return begin()[place]; }
  [[nodiscard]] const T& operator[](int place) const { return begin()[place]; }

  [[nodiscard]] T* begin() { return std::launder(reinterpret_cast<T*>(bytes_.data())); }
  [[nodiscard]] T* end() { return begin() + size_; }
  [[nodiscard]] const T* begin() const { return std::launder(reinterpret_cast<const T*>(bytes_.data())); }
  [[nodiscard]] const T* end() const { return begin() + size_; }

 private:
  int size_ = 0;
  alignas(T) std::array<std::byte, sizeof(T) * capacity> bytes_;
};

}  // namespace emilia
