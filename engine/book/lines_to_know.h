// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "engine/book/book_values.h"

namespace emilia {

/// Number of lines of a book that each side must memorize from a position, so that it loses at most an error
/// on each move against all moves of the other side within the same error: "Umigame's value". A side chooses
/// the move with the fewest lines, and needs an answer to each move of the other side. Numbers are limited to
/// 2^63.
struct LinesToKnow {
  std::uint64_t mover = 1;     ///< for the side to move
  std::uint64_t opponent = 1;  ///< for the other side
};

/// Calculator of these numbers, which computes each position once and stores it.
/// Threads: used by one thread.
class LineCounter {
 public:
  /// Constructs the calculator. The view must outlive it.
  /// Requires: error >= 0.
  LineCounter(const BookView& book, Discs error) : book_(book), error_(Score::from_discs(error)) {}

  /// Returns the numbers; one line each if the book lists no move.
  LinesToKnow count(const Board& board);

  /// Returns the listed moves within the error, best first.
  [[nodiscard]] std::vector<ListedMove> good_moves(const Board& board) const;

 private:
  const BookView& book_;
  Score error_;
  std::unordered_map<Board, LinesToKnow, BoardHash> known_;  ///< by canonical board
};

}  // namespace emilia
