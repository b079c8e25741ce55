// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "engine/book/book_store.h"

/// Values of the book: a position has the value of the best of its listed moves and its leaf. Every change is
/// propagated at once to all positions before it.

namespace emilia {

inline int disc_count(const Board& board) {
  return popcount(board.occupied());
}

/// Move of a side. Symmetric moves appear once; a side without a move has a pass, and a finished game has no
/// move.
struct BookMove {
  Square move = Square::pass;
  Board after;  ///< canonical
};
std::vector<BookMove> book_moves(const Board& board);

/// Move that the book lists.
struct ListedMove {
  BookMove move;
  BookEntry entry;  ///< entry of the position after the move

  /// Value for the side that makes the move.
  [[nodiscard]] Score value() const { return -entry.value; }
};

/// Listed moves in the order of `book_moves`.
std::vector<ListedMove> listed_moves(const BookView& book, const Board& board);

/// Returns the canonical position after the leaf.
/// Requires: a legal leaf.
Board after_leaf(const Board& canonical_board, const BookLeaf& leaf);

/// Returns the leaf's move on the board itself, one of the symmetric ones.
Square leaf_move_on(const Board& board, const BookLeaf& leaf);

/// Returns the entry with value and bounds by the listed moves and the leaf. A listed leaf is dropped. An
/// entry without listed moves and leaf keeps its value.
BookEntry with_value(const BookView& book, const Board& board, BookEntry entry);

/// Returns the canonical positions of the book from which a move leads to this one, each once.
std::vector<Board> book_predecessors(const BookView& book, const Board& board);

/// Returns a line in the book from a position to another one, with the moves of the first position's
/// orientation; `nullopt` if the book has none.
std::optional<std::vector<Square>> line_to(const BookView& book, const Board& from, const Board& to);

/// Recomputes the values of these positions of the book and of all positions that depend on them, as far as
/// they change.
void carry_up(BookChange& book, std::span<const Board> changed);

/// Visits the book so that later positions come before earlier ones; skips damaged entries. Keeps all keys in
/// memory.
using VisitEntry = std::function<void(const Board& board, const BookEntry& entry)>;
Status for_each_from_the_end(const BookView& book, const VisitEntry& visit);

/// Recomputes the values of the whole book, from its end to its beginning, for imported and merged books.
/// `on_position` is called for each position.
Status compute_all_values(BookChange& book, const std::function<void()>& on_position);

}  // namespace emilia
