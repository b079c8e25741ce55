// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/base/random.h"
#include "engine/board/board.h"
#include "engine/search/window.h"

namespace emilia {

/// Some of the positions that a search evaluates: an evaluation should learn from what searches ask it about
/// (Veness, Silver, Uther and Blair, "Bootstrapping from game tree search", 2009). It is a weighted reservoir
/// (Chao, "A general purpose unequal probability sampling plan", 1982). A position whose value lies d discs
/// outside the window that it was asked for in has weight 1 / (1 + (d / 8)^2), for it decides nothing. The
/// arithmetic is in whole numbers, so that every build takes the same positions. For one thread.
class LeafSample {
 public:
  /// Keeps so many positions at most. Requires 1 <= capacity <= 256.
  LeafSample(std::size_t capacity, SplitMix random) : capacity_(capacity), random_(random) {}

  /// Takes the position, in the place of another one where it is full, or leaves it.
  void see(const FullBoard& board, Score value, Window window);

  /// Different ones, in no order that means anything; empty where none was seen.
  [[nodiscard]] const std::vector<FullBoard>& boards() const { return boards_; }

 private:
  std::size_t capacity_;
  SplitMix random_;
  std::uint64_t total_weight_ = 0;  ///< of all that were seen
  std::vector<FullBoard> boards_;
};

}  // namespace emilia
