// SPDX-License-Identifier: MIT
#include "eval/patterns/shared_indices.h"

#include <algorithm>

namespace emilia {

namespace {

/// Images of pattern indices, counted from 0, under one order of their digits. Uses two half-size tables,
/// because it is computed at every start of the program.
class Images {
 public:
  Images(const DigitOrder& order, int square_count) {
    for (int half = 0; half < kHalfSize; ++half) {
      int rest = half;
      for (int i = 0; i < kHalfSquares; ++i, rest /= 3) {
        if (i < square_count) low_[half] += rest % 3 * power_of_3(order[i]);
        if (i + kHalfSquares < square_count) high_[half] += rest % 3 * power_of_3(order[i + kHalfSquares]);
      }
    }
  }

  [[nodiscard]] int of(int index) const { return low_[index % kHalfSize] + high_[index / kHalfSize]; }

 private:
  static constexpr int kHalfSquares = kMaxPatternSquares / 2;
  static constexpr int kHalfSize = power_of_3(kHalfSquares);

  std::array<int, kHalfSize> low_{};
  std::array<int, kHalfSize> high_{};
};

}  // namespace

void append_shared_indices(std::span<const DigitOrder> orders, int square_count, std::vector<int>& numbers,
                           int& shared_count) {
  std::vector<Images> images;
  for (const DigitOrder& order : orders) images.emplace_back(order, square_count);
  const std::size_t begin = numbers.size();
  for (int index = 0; index < power_of_3(square_count); ++index) {
    int lowest = index;
    for (const Images& image : images) lowest = std::min(lowest, image.of(index));
    numbers.push_back(lowest == index ? shared_count++ : numbers[begin + lowest]);
  }
}

}  // namespace emilia
