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

/// Weights of each pattern index in each phase of the game, in 8 bits, so that the weights of a phase fit a
/// processor's cache. `eval/weight_file.h` reads and writes them.
/// Threads: immutable, so any number of threads and engines may share one.
class PatternWeights {
 public:
  /// Unit of a weight, in units of `Score`: a weight of 16 is one disc.
  static constexpr int kUnits = 16;

  /// Unit of a shared weight, as in files: 64 are one disc. Shared weights are rounded to the nearest weight,
  /// halves to even, and clamped inside -8..8 discs.
  static constexpr int kSharedUnits = 4;

  /// Constructs the weights from the shared weights of all phases, in order.
  /// Requires: as many weights as the layout has.
  explicit PatternWeights(std::span<const std::int16_t> shared);

  /// Callback that sets the shared weights of a phase.
  using ReadPhase = std::function<void(int phase, std::span<std::int16_t> shared)>;

  explicit PatternWeights(const ReadPhase& read_phase);

  /// Weights of a phase: for each pattern from its lowest index up, then for each count.
  [[nodiscard]] const std::int8_t* phase(int phase) const {
    return weights_ + static_cast<std::size_t>(phase) * kPhaseSize;
  }

  /// Returns the shared weights of a phase in the constructor's units, rounded.
  [[nodiscard]] std::vector<std::int16_t> shared(int phase) const;

  /// Returns the shared weights of all phases, phase after phase.
  [[nodiscard]] std::vector<std::int16_t> shared() const;

  /// Index in a phase of the first weight of a count.
  static constexpr int counts_begin(Count count) {
    return kIndexCount + static_cast<int>(count) * kCountLimit;
  }

 private:
  static constexpr int kPhaseSize = kIndexCount + kCountCount * kCountLimit;

  /// Weights of all phases, about 15 MB.
  LargeMemory memory_;
  std::int8_t* weights_;
};

}  // namespace emilia
