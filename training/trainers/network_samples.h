// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/board/board.h"
#include "training/trainers/crew.h"

namespace emilia {

/// Compact training position with its score for the side to move.
struct NetworkSample {
  Board board;
  std::int16_t score = 0;    ///< in units of `Score`
  std::uint16_t source = 0;  ///< number of the input file
  std::uint32_t game = 0;    ///< positions of a game are on the same side of the split

  [[nodiscard]] float discs() const;
};

/// Training positions, and validation positions from other games.
struct NetworkSamples {
  std::vector<NetworkSample> training;
  std::vector<NetworkSample> validation;

  /// Adds a sample. One game in `share` is for validation.
  /// Requires: share >= 2.
  void add(const NetworkSample& sample, int share);

  /// Removes validation positions that are also in training, in any orientation, such as shared openings.
  /// Returns their number.
  std::size_t drop_known(Crew& crew);

  /// Shuffles the training samples. Equal seeds give equal orders.
  void shuffle(std::uint64_t seed);
};

}  // namespace emilia
