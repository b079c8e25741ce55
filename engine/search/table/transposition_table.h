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

/// A board in 128 bits of hash: `slot` says where in the table it belongs, `check` (computed independently)
/// says whether an entry found there is of the same board.
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

  /// The key of the 8x8 corner, with the squares beyond it mixed in.
  explicit constexpr BoardKey(const WideBoard& board)
      : BoardKey(Board{board.player.low, board.opponent.low}) {
    slot = (slot ^ board.player.high) * 0x9E3779B97F4A7C15;
    slot = (slot ^ slot >> 32 ^ board.opponent.high) * 0xD6E8FEB86659FD93;
    slot ^= slot >> 29;

    check = (check ^ board.opponent.high) * 0xC2B2AE3D27D4EB4F;
    check = (check ^ check >> 31 ^ board.player.high) * 0xBF58476D1CE4E5B9;
  }
};

/// The result of an earlier search of a board, from the view of the side to move.
struct TableEntry {
  /// Depth of an entry that rests on finished games alone: good for a search of any depth.
  static constexpr int kProven = 100;
  static_assert(kProven > kMaxBoardSquares - 4, "no search is so deep: four squares are taken at the start");

  Score lower = kMinScore;  ///< the value is at least this
  Score upper = kMaxScore;  ///< the value is at most this
  int depth = 0;            ///< of the search that found it; kProven if it saw the whole tree
  int empties = 0;          ///< of the board: the plies that a proof is worth; kept with proofs alone
  Selectivity selectivity = Selectivity::none;  ///< of the search that found it
  Square best = Square::none;                   ///< the move that was best, if one stood out

  /// Good enough for a search of this depth and selectivity.
  [[nodiscard]] bool is_as_deep_as(int other_depth, Selectivity other_selectivity) const {
    return depth >= other_depth && selectivity >= other_selectivity;
  }
};

/// A hash table of search results, shared by all threads of a search without locks: an entry is two relaxed
/// atomic words, the first of them the check word xor the data, so that one torn by a race no longer matches
/// its board and reads as absent (Hyatt and Mann, "A lock-less transposition table implementation", 2002).
class TranspositionTable {
 public:
  /// Requires megabytes >= 1. Throws std::bad_alloc when there is not enough memory.
  explicit TranspositionTable(std::size_t megabytes);

  [[nodiscard]] std::optional<TableEntry> probe(const BoardKey& key) const;

  /// Fetches what `probe` is about to look at.
  void prefetch(const BoardKey& key) const { __builtin_prefetch(&bucket(key)); }

  /// Keeps the entry in place of the one of its bucket that is worth least: entries of earlier searches go
  /// first, then those of fewer plies (of a proof, empty squares). Of one board a proof stays, and within a
  /// search what is deeper.
  void store(const BoardKey& key, const TableEntry& entry);

  /// Marks what is in the table as older than what comes, so that it is replaced first. Threads of the search
  /// before may still store.
  void begin_search() { generation_.fetch_add(1, std::memory_order_relaxed); }

  /// Not during a search.
  void clear();

  /// The part of the table with entries of the current search, 0..1000, estimated from a sample.
  [[nodiscard]] int permill_used() const;

 private:
  struct Slot {
    std::atomic<std::uint64_t> check_xor_data;
    std::atomic<std::uint64_t> data;
  };
  struct alignas(64) Bucket {
    static constexpr int kSlots = 4;
    std::array<Slot, kSlots> slots;
  };
  static constexpr std::size_t kLargePagesFromMegabytes = 128;

  [[nodiscard]] Bucket& bucket(const BoardKey& key) const;
  [[nodiscard]] std::uint8_t generation() const { return generation_.load(std::memory_order_relaxed); }
  [[nodiscard]] bool is_empty(std::uint64_t data) const;
  [[nodiscard]] int replacement_worth(std::uint64_t data) const;

  std::size_t bucket_count_;
  LargeMemory memory_;
  Bucket* buckets_;
  unsigned epoch_ = 1;  ///< since which `clear` an entry is there
  std::atomic<std::uint8_t> generation_ = 1;
};

}  // namespace emilia
