// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "engine/search/table/transposition_table.h"
#include "engine/search/window.h"
#include "eval/score.h"

namespace emilia {

/// Table of one thread for nodes near the horizon, during one search: bounds of frontier nodes, and full
/// evaluations of leaves. A quarter to a third of both come back soon by a transposition. It fits a
/// second-level cache, while the shared table has a high latency. An entry replaces the older one of its
/// slot. It stores only estimates, no proofs.
/// Entries are verified by 32 key bits in addition to the index; the false-positive rate is 2^-32 for each
/// probe. So an estimate may belong to another board.
class HorizonTable {
 public:
  /// Allocates the table. Before this call nothing is stored: small searches end before the memory would be
  /// cleared.
  void make_room() {
    if (has_room()) return;
    frontier_.resize(kEntries);
    leaves_.resize(kEntries);
  }

  [[nodiscard]] bool has_room() const { return !frontier_.empty(); }

  /// Returns the bounds of a frontier node's value; the widest bounds if none are stored.
  [[nodiscard]] ScoreBounds bounds(const BoardKey& key) const {
    if (!has_room()) return {};
    const FrontierEntry& entry = frontier_[place(key)];
    if (entry.check != check(key)) return {};
    return {Score::from_units(entry.lower), Score::from_units(entry.upper)};
  }

  /// Adds the bounds that a search of the frontier node found.
  void keep_bounds(const BoardKey& key, const ScoreBounds& found) {
    if (!has_room()) return;
    FrontierEntry& entry = frontier_[place(key)];
    if (entry.check != check(key)) entry = {.check = check(key)};
    if (found.lower > kMinScore) entry.lower = narrow_units(found.lower);
    if (found.upper < kMaxScore) entry.upper = narrow_units(found.upper);
  }

  /// Returns the stored value of a leaf, or the value of `evaluate`, which is then stored.
  template <AnyBoard B, typename Evaluate>
  Score leaf(const B& board, const Evaluate& evaluate) {
    if (!has_room()) return evaluate();
    const BoardKey key(board);
    LeafEntry& entry = leaves_[place(key)];
    if (entry.check != check(key) || entry.value == kNoValue) entry = {check(key), narrow_units(evaluate())};
    return Score::from_units(entry.value);
  }

 private:
  static constexpr int kBits = 15;  ///< bits of the index: a quarter of a megabyte for each kind
  static constexpr std::size_t kEntries = std::size_t{1} << kBits;
  static constexpr std::int16_t kNoValue = std::numeric_limits<std::int16_t>::min();

  static constexpr std::int16_t narrow_units(Score score) { return static_cast<std::int16_t>(score.units()); }
  static_assert(kMaxScore.units() <= std::numeric_limits<std::int16_t>::max());

  struct FrontierEntry {
    std::uint32_t check = 0;
    std::int16_t lower = narrow_units(kMinScore);
    std::int16_t upper = narrow_units(kMaxScore);
  };
  struct LeafEntry {
    std::uint32_t check = 0;
    std::int16_t value = kNoValue;
  };
  static_assert(sizeof(FrontierEntry) == 8 && sizeof(LeafEntry) == 8);

  static std::size_t place(const BoardKey& key) { return key.slot >> (64 - kBits); }
  static std::uint32_t check(const BoardKey& key) { return static_cast<std::uint32_t>(key.check >> 32); }

  std::vector<FrontierEntry> frontier_;
  std::vector<LeafEntry> leaves_;
};

}  // namespace emilia
