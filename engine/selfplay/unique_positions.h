// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/selfplay/position_file.h"

namespace emilia {

/// Collection of labelled positions that merges those equal under the eight symmetries. The best kind of
/// label counts, among searches the deepest ones. The score is the mean of these (to the nearest unit, halves
/// away from zero). The game is the one with the smallest number. Memory: 32 bytes for each position, for up
/// to twice as many positions as there are different ones.
class UniquePositions {
 public:
  /// Constructs the collection. It merges before its memory exceeds this capacity, and again when that is
  /// full.
  explicit UniquePositions(std::size_t first_capacity = std::size_t{1} << 20)
      : first_capacity_(first_capacity) {}

  void add(std::span<const LabelledPosition> positions);

  /// Ends the collection. Positions can then be read in the order of their games, with falling numbers of
  /// empties.
  void finish();

  /// Require a finished collection.
  [[nodiscard]] std::size_t size() const { return entries_.size(); }
  [[nodiscard]] LabelledPosition operator[](std::size_t place) const;

 private:
  /// Equal positions, in the canonical orientation.
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
