// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "engine/base/large_memory.h"
#include "eval/patterns/weight_layout.h"

namespace emilia {

/// The worth of each contents of each pattern in each phase of the game, in 8 bits, so that a phase stays in
/// a processor's cache. Never changes once made, so any number of threads and engines may share one.
/// `eval/weight_file.h` reads and writes them.
class PatternWeights {
 public:
  /// The unit of a weight, in units of `Score`: a weight of 16 is a disc.
  static constexpr int kUnits = 16;

  /// The unit of a shared weight, as files have them: 64 are a disc. They are rounded to the nearest weight,
  /// halves to the even one, and inside -8..8 discs.
  static constexpr int kSharedUnits = 4;

  /// From the shared weights of one phase after the other, in their units. Requires as many as the layout
  /// has.
  explicit PatternWeights(std::span<const std::int16_t> shared);

  /// Gives the shared weights of a phase: as many as the layout has.
  using ReadPhase = std::function<void(int phase, std::span<std::int16_t> shared)>;

  explicit PatternWeights(const ReadPhase& read_phase);

  /// The weights of a phase, pattern after pattern, each from its lowest contents up, and count after count.
  [[nodiscard]] const std::int8_t* phase(int phase) const {
    return weights_ + static_cast<std::size_t>(phase) * kPhaseSize;
  }

  /// The shared weights of a phase, as the constructor takes them, but rounded.
  [[nodiscard]] std::vector<std::int16_t> shared(int phase) const;

  /// The place in a phase where the weights of a count begin.
  static constexpr int counts_begin(Count count) {
    return kContentsCount + static_cast<int>(count) * kCountLimit;
  }

 private:
  static constexpr int kPhaseSize = kContentsCount + kCountCount * kCountLimit;

  /// Of all phases, some 15 MB.
  LargeMemory memory_;
  std::int8_t* weights_;
};

}  // namespace emilia
