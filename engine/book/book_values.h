// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "engine/book/book_store.h"

/// What the entries of a book mean together: a position is worth the best of its listed moves and its leaf.
/// Each change is carried upwards at once, so this always holds.

namespace emilia {

inline int disc_count(const Board& board) {
  return popcount(board.occupied());
}

/// The moves that a side has, symmetric ones once, a pass where it has to pass; none where the game is over.
struct BookMove {
  Square move = Square::pass;
  Board after;  ///< canonical
};
std::vector<BookMove> book_moves(const Board& board);

/// A move that the book lists.
struct ListedMove {
  BookMove move;
  BookEntry entry;  ///< of the position behind it

  /// To the side that makes the move.
  [[nodiscard]] Score value() const { return -entry.value; }
};

/// In the order of `book_moves`.
std::vector<ListedMove> listed_moves(const BookView& book, const Board& board);

/// The position behind the leaf, canonical. Requires a leaf that is legal.
Board after_leaf(const Board& canonical_board, const BookLeaf& leaf);

/// The leaf's move on the board itself, one of those that symmetry makes equal.
Square leaf_move_on(const Board& board, const BookLeaf& leaf);

/// The entry with value and bounds as the listed moves and the leaf say; a leaf that is listed is dropped,
/// and an entry without either keeps its value.
BookEntry with_value(const BookView& book, const Board& board, BookEntry entry);

/// The positions in the book from which a move leads to this one, canonical, each once.
std::vector<Board> book_predecessors(const BookView& book, const Board& board);

/// A line of moves in the book from a position to another one, as the first one has them; nothing where the
/// book knows none.
std::optional<std::vector<Square>> line_to(const BookView& book, const Board& from, const Board& to);

/// Computes the values of these positions, which are in the book, and of all that depend on them, as far as
/// they change.
void carry_up(BookChange& book, std::span<const Board> changed);

/// Walks over the book so that the positions behind a position come before it; damaged entries are left out.
/// Keeps all keys in memory.
using VisitEntry = std::function<void(const Board& board, const BookEntry& entry)>;
Status for_each_from_the_end(const BookView& book, const VisitEntry& visit);

/// The same for the whole book, from its end to its beginning: for books of others and after a merge.
/// `on_position` is told of each.
Status compute_all_values(BookChange& book, const std::function<void()>& on_position);

}  // namespace emilia
