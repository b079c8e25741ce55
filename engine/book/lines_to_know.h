// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "engine/book/book_values.h"

namespace emilia {

/// How many lines of a book each side has to know by heart from a position on to lose no more than an error a
/// move, whatever the other side does within the same error: "Umigame's value". A side chooses the move after
/// which it has least to know, and has to know an answer to each of the other's. Numbers end at 2^63.
struct LinesToKnow {
  std::uint64_t mover = 1;     ///< the side to move
  std::uint64_t opponent = 1;  ///< the other one
};

/// Computes these numbers; each position once, in a memory that lives as long as this. Used by one thread.
class LineCounter {
 public:
  /// The view must outlive this. Requires error >= 0.
  LineCounter(const BookView& book, Discs error) : book_(book), error_(Score::from_discs(error)) {}

  /// One line each where the book lists no move.
  LinesToKnow count(const Board& board);

  /// The listed moves within the error, best first.
  [[nodiscard]] std::vector<ListedMove> good_moves(const Board& board) const;

 private:
  const BookView& book_;
  Score error_;
  std::unordered_map<Board, LinesToKnow, BoardHash> known_;  ///< by canonical board
};

}  // namespace emilia
