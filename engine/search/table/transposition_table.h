// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "engine/base/large_memory.h"
#include "engine/search/selectivity.h"
#include "eval/score.h"

namespace emilia {

/// Board as 128 bits of hash. `slot` selects the place in the table. `check` is computed independently and
/// verifies that an entry belongs to the board.
struct BoardKey {
  std::uint64_t slot;
  std::uint64_t check;

  explicit constexpr BoardKey(const Board& board) {
    std::uint64_t mixed = board.player * 0x9E3779B97F4A7C15;
    mixed = (mixed ^ mixed >> 32 ^ board.opponent) * 0xD6E8FEB86659FD93;
    mixed = (mixed ^ mixed >> 29) * 0xBF58476D1CE4E5B9;
    slot = mixed ^ mixed >> 32;

    mixed = board.opponent * 0xC2B2AE3D27D4EB4F;
    check = (mixed ^ mixed >> 31 ^ board.player) * 0xFF51AFD7ED558CCD;
  }

  /// Constructs the key of the 8x8 corner, mixed with the squares outside it.
  explicit constexpr BoardKey(const WideBoard& board)
      : BoardKey(Board{board.player.low, board.opponent.low}) {
    slot = (slot ^ board.player.high) * 0x9E3779B97F4A7C15;
    slot = (slot ^ slot >> 32 ^ board.opponent.high) * 0xD6E8FEB86659FD93;
    slot ^= slot >> 29;

    check = (check ^ board.opponent.high) * 0xC2B2AE3D27D4EB4F;
    check = (check ^ check >> 31 ^ board.player.high) * 0xBF58476D1CE4E5B9;
  }
};

/// Result of an earlier search of a board, from the view of the side to move.
struct TableEntry {
  /// Depth of an entry that rests only on finished games, so that it is valid for a search of any depth.
  static constexpr int kProven = 100;
  static_assert(kProven > kMaxBoardSquares - 4, "no search is so deep: four squares are taken at the start");

  Score lower = kMinScore;  ///< lower bound of the value
  Score upper = kMaxScore;  ///< upper bound of the value
  int depth = 0;            ///< depth of the search; kProven if it searched the complete tree
  int empties = 0;  ///< empty squares of the board, the replacement value of a proof; stored only with proofs
  Selectivity selectivity = Selectivity::none;  ///< selectivity of the search
  Square best = Square::none;                   ///< best move; `none` if no move stood out

  /// Returns true if the entry is valid for a search of this depth and selectivity.
  [[nodiscard]] bool is_as_deep_as(int other_depth, Selectivity other_selectivity) const {
    return depth >= other_depth && selectivity >= other_selectivity;
  }
};

/// Lock-free hash table of search results, shared by all threads of a search. An entry is two relaxed atomic
/// words; the first is the check word xor the data. So an entry torn by a race does not match its board and
/// is ignored (Hyatt and Mann, "A lock-less transposition table implementation", 2002).
/// The table starts small and grows with its entries up to its limit, so that a short search touches little
/// memory. It grows by linear hashing (Litwin, 1980): a store that fills a slot sometimes also divides a few
/// buckets in two. Other threads search meanwhile. They can lose an entry, but never read a wrong one.
// NOLINTNEXTLINE(clang-analyzer-optin.performance.Padding): members that change often have lines of their own
class TranspositionTable {
 public:
  /// Constructs a table that uses at most `megabytes`.
  /// Requires: megabytes >= 1.
  /// Errors: throws std::bad_alloc if memory is exhausted.
  explicit TranspositionTable(std::size_t megabytes);

  [[nodiscard]] std::optional<TableEntry> probe(const BoardKey& key) const;

  /// Prefetches the bucket of a later `probe`.
  void prefetch(const BoardKey& key) const { __builtin_prefetch(&bucket_of(key)); }

  /// Stores an entry in place of the least valuable one of its bucket: first entries of earlier searches,
  /// then those with fewer plies (for a proof, empty squares). For the same board a proof stays, and within a
  /// search the deeper entry.
  void store(const BoardKey& key, const TableEntry& entry);

  /// Marks the current entries as old, so that they are replaced first. Threads of the previous search may
  /// still store.
  void begin_search() { generation_.fetch_add(1, std::memory_order_relaxed); }

  /// Removes all entries and makes the table as small as a new one.
  /// Requires: no running search.
  void clear();

  /// Entries of the current search per thousand entries of the largest table, estimated from a sample.
  [[nodiscard]] int permill_used() const;

  /// Bytes of the buckets in use.
  [[nodiscard]] std::size_t bytes_in_use() const { return bucket_count(size()) * sizeof(Bucket); }

 private:
  struct Slot {
    std::atomic<std::uint64_t> check_xor_data;
    std::atomic<std::uint64_t> data;
  };
  struct alignas(64) Bucket {
    static constexpr int kSlots = 4;
    std::array<Slot, kSlots> slots;
  };
  static constexpr std::size_t kLargePagesFromMegabytes = 64;

  /// State of the growth. Each bucket is divided `divisions` times, those from `undivided` on once more.
  struct Size {
    static constexpr int kDivisionBits = 6;
    std::uint64_t word;  ///< both numbers, so that a thread reads them at once

    Size(std::uint64_t undivided, unsigned divisions) : word(undivided << kDivisionBits | divisions) {}
    explicit Size(std::uint64_t both) : word(both) {}
    [[nodiscard]] std::uint64_t undivided() const { return word >> kDivisionBits; }
    [[nodiscard]] unsigned divisions() const { return word & ((1U << kDivisionBits) - 1); }
  };

  [[nodiscard]] Size size() const { return Size(size_.load(std::memory_order_relaxed)); }
  [[nodiscard]] std::uint64_t bucket_count(Size now) const {
    return (start_buckets_ << (now.divisions() + 1)) - now.undivided();
  }

  /// Returns the bucket of a key: the high 32 bits of `slot` are scaled to the number of buckets at the
  /// start, so the size need not be a power of two. The high bits of `check` select the part of a divided
  /// bucket.
  [[nodiscard]] Bucket& bucket_of(const BoardKey& key) const {
    constexpr unsigned kLastBit = 63;
    const Size now = size();
    const unsigned shift = kLastBit - now.divisions();
    const std::uint64_t first = (key.slot >> 32) * start_buckets_ >> 32;
    const std::uint64_t place = first << now.divisions() | key.check >> 1 >> shift;
    return buckets_[place < now.undivided() ? place : place << 1 | (key.check >> shift & 1)];
  }

  void grow();
  void divide(std::uint64_t place, unsigned divisions);
  [[nodiscard]] std::uint8_t generation() const { return generation_.load(std::memory_order_relaxed); }
  [[nodiscard]] bool is_empty(std::uint64_t data) const;
  [[nodiscard]] int replacement_worth(std::uint64_t data) const;

  alignas(64) std::atomic<std::uint64_t> size_ = 0;  ///< a `Size`; away from the members that change often
  unsigned most_divisions_;
  unsigned epoch_ = 1;         ///< epoch of valid entries; `clear` starts a new one
  std::size_t start_buckets_;  ///< number of buckets of a new table
  LargeMemory memory_;         ///< room for the largest table
  Bucket* buckets_;
  std::atomic<std::uint8_t> generation_ = 1;
  std::atomic<bool> is_growing_ = false;
  alignas(64) std::atomic<std::uint64_t> filled_ = 0;  ///< estimated number of slots that are not empty
};

}  // namespace emilia
