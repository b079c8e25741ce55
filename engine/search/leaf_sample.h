// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/base/random.h"
#include "engine/board/board.h"
#include "engine/search/window.h"

namespace emilia {

/// Random sample of the positions that a search evaluates. An evaluation should learn from the positions that
/// searches evaluate (Veness, Silver, Uther and Blair, "Bootstrapping from game tree search", 2009). It is a
/// weighted reservoir (Chao, "A general purpose unequal probability sampling plan", 1982). A position whose
/// value is d discs outside its window has weight 1 / (1 + (d / 8)^2), because it does not affect the result.
/// The arithmetic is in integers, so every build samples the same positions.
/// Threads: used by one thread.
class LeafSample {
 public:
  /// Constructs a sample of at most `capacity` positions.
  /// Requires: 1 <= capacity <= 256.
  LeafSample(std::size_t capacity, SplitMix random) : capacity_(capacity), random_(random) {}

  /// Adds the position to the sample or skips it. A full sample replaces another position.
  void see(const FullBoard& board, Score value, Window window);

  /// Sampled positions, all different, in no particular order.
  [[nodiscard]] const std::vector<FullBoard>& boards() const { return boards_; }

 private:
  std::size_t capacity_;
  SplitMix random_;
  std::uint64_t total_weight_ = 0;  ///< of all evaluated positions
  std::vector<FullBoard> boards_;
};

}  // namespace emilia
