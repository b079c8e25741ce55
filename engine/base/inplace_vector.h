// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <new>
#include <type_traits>

namespace emilia {

/// Vector of up to `capacity` values stored in the object, like std::inplace_vector of C++26. Unused elements
/// are not initialized, unlike those of an array. So a move list on the stack of a search node costs only the
/// moves that are added to it.
template <typename T, int capacity>
requires std::is_trivially_copyable_v<T>
class InplaceVector {
 public:
  [[nodiscard]] int size() const { return size_; }

  /// Requires: size() < capacity.
  void push_back(const T& value) {
    std::construct_at(reinterpret_cast<T*>(bytes_.data()) + size_, value);
    ++size_;
  }

  /// Removes the values from index `size` on.
  /// Requires: 0 <= size <= size().
  void truncate(int size) { size_ = size; }

  /// Requires: 0 <= place < size().
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
