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

/// What one thread has found near the horizon during a search: bounds of frontier nodes, and what a dear
/// evaluator said of leaves. A quarter to a third of both come again soon, after the same moves in another
/// order. Small enough for a processor's second cache, where the common table would have to be waited for. An
/// entry replaces what was in its place. Estimates alone; proofs belong elsewhere.
///
/// An entry tells its board by 32 bits of the key besides its place, so that one of four billion probes takes
/// another board's for its own: an estimate may be wrong by more.
class HorizonTable {
 public:
  /// Until then nothing is kept: small searches are done before the memory is cleared.
  void make_room() {
    if (has_room()) return;
    frontier_.resize(kEntries);
    leaves_.resize(kEntries);
  }

  [[nodiscard]] bool has_room() const { return !frontier_.empty(); }

  /// Of a frontier node's value; the widest where nothing is known.
  [[nodiscard]] ScoreBounds bounds(const BoardKey& key) const {
    if (!has_room()) return {};
    const FrontierEntry& entry = frontier_[place(key)];
    if (entry.check != check(key)) return {};
    return {Score::from_units(entry.lower), Score::from_units(entry.upper)};
  }

  /// Adds what a search of the frontier node found.
  void keep_bounds(const BoardKey& key, const ScoreBounds& found) {
    if (!has_room()) return;
    FrontierEntry& entry = frontier_[place(key)];
    if (entry.check != check(key)) entry = {.check = check(key)};
    if (found.lower > kMinScore) entry.lower = narrow_units(found.lower);
    if (found.upper < kMaxScore) entry.upper = narrow_units(found.upper);
  }

  /// The value of a leaf: the one that is known, else what `evaluate` says, which is kept.
  template <AnyBoard B, typename Evaluate>
  Score leaf(const B& board, const Evaluate& evaluate) {
    if (!has_room()) return evaluate();
    const BoardKey key(board);
    LeafEntry& entry = leaves_[place(key)];
    if (entry.check != check(key) || entry.value == kNoValue) entry = {check(key), narrow_units(evaluate())};
    return Score::from_units(entry.value);
  }

 private:
  static constexpr int kBits = 15;  ///< of a place: a quarter of a megabyte for either kind
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
