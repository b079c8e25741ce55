// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/board/board.h"
#include "eval/train/crew.h"

namespace emilia {

/// A position with what it is worth to the side to move, in few bytes.
struct NetworkSample {
  Board board;
  std::int16_t score = 0;    ///< in units of `Score`
  std::uint16_t source = 0;  ///< the number of the input that it is from
  std::uint32_t game = 0;    ///< positions of one game are on one side of the split

  [[nodiscard]] float discs() const;
};

/// Positions to learn from, and others of other games to see how well that went.
struct NetworkSamples {
  std::vector<NetworkSample> training;
  std::vector<NetworkSample> validation;

  /// Requires share >= 2: one game in so many is for validation.
  void add(const NetworkSample& sample, int share);

  /// Takes those positions out of the validation that stand in training too, turned or not: openings that
  /// games of both sides share. Returns how many there were.
  std::size_t drop_known(Crew& crew);

  /// Brings the training samples into a random order, the same for a seed.
  void shuffle(std::uint64_t seed);
};

}  // namespace emilia
