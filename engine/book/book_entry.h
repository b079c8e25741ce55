// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <unordered_set>

#include "engine/board/board.h"
#include "engine/search/selectivity.h"
#include "eval/score.h"

namespace emilia {

/// Best move of a position among those whose positions are not in the book. A position has no leaf if all its
/// moves are in the book or the others were never searched.
struct BookLeaf {
  Square move = Square::none;  ///< move on the canonical board
  Score value;                 ///< for the side that makes the move
  bool is_exact = false;       ///< value of the game

  bool operator==(const BookLeaf&) const = default;

  [[nodiscard]] bool is_there() const { return move != Square::none; }
};

/// Results of the games that the book counted, from the view of the side to move.
struct GameCounts {
  std::uint32_t wins = 0;
  std::uint32_t draws = 0;
  std::uint32_t losses = 0;

  bool operator==(const GameCounts&) const = default;

  [[nodiscard]] std::uint64_t total() const { return std::uint64_t{wins} + draws + losses; }
};

/// Book entry of a position, from the view of the side to move. Its listed moves are the moves to positions
/// in the book. They are not stored, and transpositions share one entry.
struct BookEntry {
  static constexpr Discs kMost = kSquareCount;

  Score value;           ///< negamax over the listed moves and the leaf
  Discs lower = -kMost;  ///< proven lower bound of the game's value
  Discs upper = kMost;   ///< proven upper bound
  int depth = 0;         ///< depth of the search that found the leaf, in plies, 0 for none
  Selectivity selectivity = Selectivity::none;  ///< selectivity of that search
  BookLeaf leaf;
  GameCounts games;

  bool operator==(const BookEntry&) const = default;
};

/// Hash for sets and maps of boards. No result may depend on their order.
struct BoardHash {
  std::size_t operator()(const Board& board) const {
    std::uint64_t mixed = board.player * 0x9E3779B97F4A7C15;
    mixed = (mixed ^ mixed >> 32 ^ board.opponent) * 0xD6E8FEB86659FD93;
    return mixed ^ mixed >> 32;
  }
};
struct BoardOrder {
  bool operator()(const Board& a, const Board& b) const {
    return a.player != b.player ? a.player < b.player : a.opponent < b.opponent;
  }
};
using BoardSet = std::unordered_set<Board, BoardHash>;

/// Returns true if the numbers are in their ranges and the leaf is a legal move of the board.
bool is_valid(const Board& canonical_board, const BookEntry& entry);

}  // namespace emilia
