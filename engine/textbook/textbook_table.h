// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/textbook/textbook_params.h"

namespace emilia {

/// Two independent keys of a position: one says where in the table it belongs, the other whether it is the
/// one that is found there (Zobrist, "A new hashing method with application for game playing", 1970).
struct ZobristKey {
  std::uint64_t place = 0;
  std::uint64_t check = 0;

  bool operator==(const ZobristKey&) const = default;
  constexpr ZobristKey operator^(const ZobristKey& other) const {
    return {place ^ other.place, check ^ other.check};
  }
};

/// The random numbers of the keys: a pair for each square and side, and one for the side to move. Sides are 0
/// and 1, whichever colours they have.
class ZobristNumbers {
 public:
  /// The same numbers on every machine.
  ZobristNumbers();

  /// The key of a board with `side` to move, from scratch.
  [[nodiscard]] ZobristKey key(const WideBoard& board, int side) const;

  /// The key after `side` has played a move that turned discs, from the key before it.
  [[nodiscard]] ZobristKey after(const ZobristKey& key, int side, Square square, WideBitboard turned) const;
  [[nodiscard]] ZobristKey after_pass(const ZobristKey& key) const { return key ^ side_to_move_; }

 private:
  std::array<std::array<ZobristKey, kMaxBoardSquares>, 2> discs_;
  std::array<ZobristKey, kMaxBoardSquares> turned_;  ///< both sides' numbers of a square together
  ZobristKey side_to_move_;
};

enum class TextbookBound : std::uint8_t { none, lower, upper, exact };

/// What the search has found of a position, from the view of the side to move.
struct TextbookEntry {
  Score value;
  std::uint8_t depth = 0;  ///< plies that were searched
  TextbookBound bound = TextbookBound::none;
  Square best = Square::none;
  std::uint8_t generation = 0;  ///< the search that found it; the table sets it
};

/// A table of search results, one entry a place: a new one takes the place of another position's unless that
/// is deeper and of the same search.
class TextbookTable {
 public:
  /// Requires entries >= 1 and a kind that is a table.
  TextbookTable(TextbookTableKind kind, std::size_t entries);

  /// The entry of a position; null where there is none. `board` matters to `position` tables alone.
  [[nodiscard]] const TextbookEntry* find(const ZobristKey& key, const WideBoard& board) const;
  void store(const ZobristKey& key, const WideBoard& board, const TextbookEntry& entry);

  /// What is in the table gives way from now on.
  void begin_search() { ++generation_; }
  void clear();

  /// The bytes that an entry of the kind takes.
  static std::size_t entry_bytes(TextbookTableKind kind);

 private:
  struct Slot {
    std::uint64_t check = 0;
    TextbookEntry entry;
  };

  [[nodiscard]] std::size_t place_of_key(const ZobristKey& key) const;

  std::vector<Slot> slots_;
  std::vector<WideBoard> boards_;  ///< of the slots; empty unless the whole position is kept
  std::uint8_t generation_ = 1;
};

}  // namespace emilia
