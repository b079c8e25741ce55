// SPDX-License-Identifier: MIT
#include "engine/search/leaf_sample.h"

#include <algorithm>

namespace emilia {

namespace {

/// Returns the weight of a value: 2^32 inside the window. A sum has room for 2^32 such positions.
std::uint64_t weight_of(Score value, Window window) {
  constexpr std::uint64_t kWhole = std::uint64_t{1} << 32;
  constexpr auto kHalfWeight = static_cast<std::uint64_t>(Score::from_discs(8).units());
  const Score beyond = std::max({window.alpha - value, value - window.beta, Score()});
  const auto distance = static_cast<std::uint64_t>(beyond.units());
  return kWhole * kHalfWeight * kHalfWeight / (kHalfWeight * kHalfWeight + distance * distance);
}

}  // namespace

void LeafSample::see(const FullBoard& board, Score value, Window window) {
  const std::uint64_t weight = weight_of(value, window);
  total_weight_ += weight;
  const bool is_full = boards_.size() == capacity_;
  if (is_full && random_.next() % total_weight_ >= weight * capacity_) return;
  if (std::ranges::find(boards_, board) != boards_.end()) return;
  if (is_full) {
    boards_[static_cast<std::size_t>(random_.below(static_cast<int>(capacity_)))] = board;
  } else {
    boards_.push_back(board);
  }
}

}  // namespace emilia
