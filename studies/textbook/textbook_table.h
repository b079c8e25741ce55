// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "studies/textbook/textbook_params.h"

namespace emilia {

/// Two independent keys of a position: one selects the place in the table, the other verifies the entry
/// (Zobrist, "A new hashing method with application for game playing", 1970).
struct ZobristKey {
  std::uint64_t place = 0;
  std::uint64_t check = 0;

  bool operator==(const ZobristKey&) const = default;
  constexpr ZobristKey operator^(const ZobristKey& other) const {
    return {place ^ other.place, check ^ other.check};
  }
};

/// Random numbers of the keys: a pair for each square and side, and one for the side to move. Sides are 0 and
/// 1, independent of their colours.
class ZobristNumbers {
 public:
  /// Constructs the numbers, which are equal on every machine.
  ZobristNumbers();

  /// Returns the key of a board with `side` to move.
  [[nodiscard]] ZobristKey key(const WideBoard& board, int side) const;

  /// Returns the key after `side` has played a move with these flips, from the key before it.
  [[nodiscard]] ZobristKey after(const ZobristKey& key, int side, Square square, WideBitboard turned) const;
  [[nodiscard]] ZobristKey after_pass(const ZobristKey& key) const { return key ^ side_to_move_; }

 private:
  std::array<std::array<ZobristKey, kMaxBoardSquares>, 2> discs_;
  std::array<ZobristKey, kMaxBoardSquares> turned_;  ///< XOR of both sides' numbers of a square
  ZobristKey side_to_move_;
};

enum class TextbookBound : std::uint8_t { none, lower, upper, exact };

/// Result of a search of a position, from the view of the side to move.
struct TextbookEntry {
  Score value;
  std::uint8_t depth = 0;  ///< searched plies
  TextbookBound bound = TextbookBound::none;
  Square best = Square::none;
  std::uint8_t generation = 0;  ///< search that stored the entry; set by the table
};

/// Table of search results with one entry in each place. A new entry replaces another position's entry,
/// unless that is deeper and of the same search.
class TextbookTable {
 public:
  /// Requires: entries >= 1; a kind other than `none`.
  TextbookTable(TextbookTableKind kind, std::size_t entries);

  /// Returns the entry of a position; null if it is missing. `board` is used only by `position` tables.
  [[nodiscard]] const TextbookEntry* find(const ZobristKey& key, const WideBoard& board) const;
  void store(const ZobristKey& key, const WideBoard& board, const TextbookEntry& entry);

  /// Marks the current entries as old.
  void begin_search() { ++generation_; }
  void clear();

  /// Returns the size of an entry in bytes.
  static std::size_t entry_bytes(TextbookTableKind kind);

 private:
  struct Slot {
    std::uint64_t check = 0;
    TextbookEntry entry;
  };

  [[nodiscard]] std::size_t place_of_key(const ZobristKey& key) const;

  std::vector<Slot> slots_;
  std::vector<WideBoard> boards_;  ///< boards of the slots; empty unless complete positions are stored
  std::uint8_t generation_ = 1;
};

}  // namespace emilia
