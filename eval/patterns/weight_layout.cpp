// SPDX-License-Identifier: MIT
#include "eval/patterns/weight_layout.h"

#include <algorithm>

namespace emilia {

namespace {

/// The place of each square's digit under a symmetry of the board that leaves the pattern in its place.
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

/// The images of contents, numbered from 0 up, under one order of their digits. Looked up in two halves, for
/// this is made at every start of the program.
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

  [[nodiscard]] int of(int contents) const {
    return low_[contents % kHalfSize] + high_[contents / kHalfSize];
  }

 private:
  static constexpr int kHalfSquares = kMaxPatternSquares / 2;
  static constexpr int kHalfSize = power_of_3(kHalfSquares);

  std::array<int, kHalfSize> low_{};
  std::array<int, kHalfSize> high_{};
};

}  // namespace

WeightLayout::WeightLayout() {
  of_contents_.reserve(kContentsCount);
  for (int pattern = 0; pattern < kPatternCount; ++pattern) {
    const PatternSquares drawn = patterns::parse(kPatternDiagrams[pattern].rows);
    std::vector<Images> images;
    for (const DigitOrder& order : own_symmetries(drawn)) images.emplace_back(order, drawn.count);
    const std::size_t begin = of_contents_.size();
    for (int contents = 0; contents < drawn.contents_count(); ++contents) {
      int lowest = contents;
      for (const Images& image : images) lowest = std::min(lowest, image.of(contents));
      of_contents_.push_back(lowest == contents ? shared_count_++ : of_contents_[begin + lowest]);
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
