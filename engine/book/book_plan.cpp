// SPDX-License-Identifier: MIT
#include "engine/book/book_plan.h"

#include <algorithm>
#include <vector>

#include "engine/book/book_values.h"

namespace emilia {

namespace {

/// Raises the leaves of the positions before a planned one: each of the best of them that has it as a move.
void take_back(const BookView& book, const Board& planned, BookLeaves& raised) {
  const std::vector<Board> before = book_predecessors(book, planned);
  BookLeaf known;
  for (const Board& board : before) {
    const BookLeaf leaf = book.find(board).value_or(BookEntry()).leaf;
    if (!leaf.is_there() || after_leaf(board, leaf) != planned) continue;
    if (!known.is_there() || leaf.value > known.value) known = leaf;
  }
  if (!known.is_there()) return;
  for (const Board& board : before) {
    const auto earlier = raised.find(board);
    const BookLeaf leaf =
        earlier == raised.end() ? book.find(board).value_or(BookEntry()).leaf : earlier->second;
    if (leaf.is_there() && leaf.value >= known.value) continue;
    const std::vector<BookMove> moves = book_moves(board);
    raised[board] = {std::ranges::find(moves, planned, &BookMove::after)->move, known.value, known.is_exact};
  }
}

}  // namespace

BookLeaves leaves_without_plan(const BookView& book) {
  BookLeaves raised;
  for (const Board& planned : book.plan()) {
    if (!book.has(planned)) take_back(book, planned, raised);
  }
  return raised;
}

void drop_plan(BookChange& book) {
  std::vector<Board> changed;
  for (const auto& [board, leaf] : leaves_without_plan(book)) {
    BookEntry entry = book.find(board).value_or(BookEntry());
    entry.leaf = leaf;
    book.put(board, entry);
    changed.push_back(board);
  }
  carry_up(book, changed);
  book.set_plan({}, "");
}

}  // namespace emilia
