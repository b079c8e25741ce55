// SPDX-License-Identifier: MIT
#include "eval/patterns/weight_layout.h"

#include <algorithm>

namespace emilia {

namespace {

/// Position of each square's digit under a symmetry of the board that maps the pattern to itself.
using DigitOrder = std::array<int, kMaxPatternSquares>;

std::vector<DigitOrder> own_symmetries(const PatternSquares& pattern) {
  std::vector<DigitOrder> orders;
  for (int symmetry = 0; symmetry < kSymmetryCount; ++symmetry) {
    const PatternSquares image = patterns::image(pattern, symmetry);
    if (image.set() != pattern.set()) continue;
    DigitOrder order{};
    for (int i = 0; i < pattern.count; ++i) {
      const auto* const place = std::find(pattern.squares.begin(), pattern.squares.end(), image.squares[i]);
      order[i] = static_cast<int>(place - pattern.squares.begin());
    }
    if (std::ranges::find(orders, order) == orders.end()) orders.push_back(order);
  }
  return orders;
}

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

WeightLayout::WeightLayout() {
  of_indices_.reserve(kIndexCount);
  for (int pattern = 0; pattern < kPatternCount; ++pattern) {
    const PatternSquares drawn = patterns::parse(kPatternDiagrams[pattern].rows);
    std::vector<Images> images;
    for (const DigitOrder& order : own_symmetries(drawn)) images.emplace_back(order, drawn.count);
    const std::size_t begin = of_indices_.size();
    for (int index = 0; index < drawn.index_count(); ++index) {
      int lowest = index;
      for (const Images& image : images) lowest = std::min(lowest, image.of(index));
      of_indices_.push_back(lowest == index ? shared_count_++ : of_indices_[begin + lowest]);
    }
  }
  shared_count_ += kCountCount * kCountLimit;
}

const WeightLayout& WeightLayout::instance() {
  static const WeightLayout layout;
  return layout;
}

std::uint32_t pattern_hash() {
  std::uint32_t hash = 2166136261;  // FNV-1a
  const auto mix = [&hash](std::uint32_t value) { hash = (hash ^ value) * 16777619; };
  for (const PatternDiagram& diagram : kPatternDiagrams) {
    const PatternSquares drawn = patterns::parse(diagram.rows);
    mix(static_cast<std::uint32_t>(drawn.count));
    for (int i = 0; i < drawn.count; ++i) mix(static_cast<std::uint32_t>(index(drawn.squares[i])));
  }
  mix(kPhaseCount);
  mix(kCountCount);
  return hash;
}

}  // namespace emilia
