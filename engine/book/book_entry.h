// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>

#include "engine/board/board.h"
#include "engine/search/selectivity.h"
#include "eval/score.h"

namespace emilia {

/// The best of the moves of a position whose positions are not in the book. A position of which all moves
/// are in the book, or of which nobody has looked at the others, has none.
struct BookLeaf {
  Square move = Square::none;  ///< as the canonical board has it
  Score value;                 ///< to the side that makes the move
  bool is_exact = false;       ///< the value of the game

  bool operator==(const BookLeaf&) const = default;

  [[nodiscard]] bool is_there() const { return move != Square::none; }
};

/// How the games went that the book counted, seen by the side to move.
struct GameCounts {
  std::uint32_t wins = 0;
  std::uint32_t draws = 0;
  std::uint32_t losses = 0;

  bool operator==(const GameCounts&) const = default;

  [[nodiscard]] std::uint64_t total() const { return std::uint64_t{wins} + draws + losses; }
};

/// The book's knowledge of a position, seen by the side to move. The moves that it lists are those to
/// positions that are in the book: nothing else says so, and a transposition is one position.
struct BookEntry {
  static constexpr Discs kMost = kSquareCount;

  Score value;                                  ///< negamax over the listed moves and the leaf
  Discs lower = -kMost;                         ///< proven: the value of the game is at least this
  Discs upper = kMost;                          ///< and at most this
  int depth = 0;                                ///< of the search that found the leaf, in plies, 0 for none
  Selectivity selectivity = Selectivity::none;  ///< of that search
  BookLeaf leaf;
  GameCounts games;

  bool operator==(const BookEntry&) const = default;
};

/// For sets and maps of boards; what comes out of them depends on no order but that of the boards.
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

/// The bytes under which the book keeps a position: its canonical board's player's discs and opponent's
/// discs, the highest byte first, so that the order of keys is the order of canonical boards.
inline constexpr std::size_t kBookKeySize = 16;
std::string book_key(const Board& canonical_board);

/// Requires kBookKeySize bytes.
Board board_of_key(std::string_view key);

/// The bytes of an entry: a check byte over key and entry, flags, int16 value, uint8 depth; then where the
/// flags say so int8 lower and upper, the leaf (uint8 move, int16 value), three uint32 counts of games.
std::string entry_bytes(const Board& canonical_board, const BookEntry& entry);

/// Reads what `entry_bytes` writes; nothing where the bytes are damaged.
std::optional<BookEntry> parse_entry(const Board& canonical_board, std::string_view bytes);

}  // namespace emilia
