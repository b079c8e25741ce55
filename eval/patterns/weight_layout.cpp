// SPDX-License-Identifier: MIT
#include "eval/patterns/weight_layout.h"

#include <algorithm>

#include "eval/patterns/shared_indices.h"

namespace emilia {

namespace {

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

}  // namespace

WeightLayout::WeightLayout() {
  of_indices_.reserve(kIndexCount);
  for (int pattern = 0; pattern < kPatternCount; ++pattern) {
    const PatternSquares drawn = patterns::parse(kPatternDiagrams[pattern].rows);
    append_shared_indices(own_symmetries(drawn), drawn.count, of_indices_, shared_count_);
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
