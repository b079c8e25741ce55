// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/selfplay/position_file.h"

namespace emilia {

/// Collects labelled positions and keeps one of all those that are the same under the eight symmetries. Of
/// their labels the best kind counts, of searches the deepest, and the score is the mean of those (to the
/// nearest unit, halves away from zero); the game is the one with the smallest number. Takes 32 bytes a
/// position, of which there are up to twice as many as different ones.
class UniquePositions {
 public:
  /// Merges what is the same before it takes more memory than for so many positions, and again when that is
  /// full.
  explicit UniquePositions(std::size_t first_capacity = std::size_t{1} << 20)
      : first_capacity_(first_capacity) {}

  void add(std::span<const LabelledPosition> positions);

  /// Ends the collection: from here on positions can be read, in the order of their games, with falling
  /// numbers of empties.
  void finish();

  /// Require that the collection is finished.
  [[nodiscard]] std::size_t size() const { return entries_.size(); }
  [[nodiscard]] LabelledPosition operator[](std::size_t place) const;

 private:
  /// Positions that were found to be the same, in the canonical orientation.
  struct Entry {
    static constexpr int kSumBits = 48;
    Board board;
    std::int64_t score_sum : kSumBits;
    std::uint64_t kind : 8;
    std::uint64_t depth : 8;
    std::uint32_t count;
    std::uint32_t game;
  };
  static_assert(sizeof(Entry) == 32);

  static bool is_better(const Entry& a, const Entry& b);
  void merge();

  std::size_t first_capacity_;
  std::vector<Entry> entries_;
};

}  // namespace emilia
