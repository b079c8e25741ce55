// SPDX-License-Identifier: MIT
#include "engine/analysis/game_in_book.h"

#include <algorithm>

#include "engine/book/book_values.h"

namespace emilia {

namespace {

std::optional<BookJudgement> judgement_of(const BookView& book, const Position& before, Square move) {
  const Board board = narrow(before.board);
  const auto entry = book.find(board);
  if (!entry) return std::nullopt;
  BookJudgement judgement{.best_value = entry->value};
  if (const auto after = book.find(narrow(before.after(move).board))) judgement.value = -after->value;
  const std::vector<ListedMove> listed = listed_moves(book, board);
  const auto best = std::ranges::max_element(listed, {}, &ListedMove::value);
  const bool is_leaf_best =
      entry->leaf.is_there() && (best == listed.end() || entry->leaf.value > best->value());
  if (is_leaf_best) {
    judgement.best_move = leaf_move_on(board, entry->leaf);
  } else if (best != listed.end()) {
    judgement.best_move = best->move.move;
  }
  // Symmetric moves are the same move.
  if (judgement.value == judgement.best_value) judgement.best_move = move;
  return judgement;
}

}  // namespace

Result<GameAnalysis> with_book_values(GameAnalysis analysis, const BookView& book) {
  std::size_t moves_in_book = 0;
  for (MoveAnalysis& move : analysis.moves) {
    if (!is_full(move.before.board)) continue;
    move.book = judgement_of(book, move.before, move.move);
    const bool is_in_book = book.has(narrow(move.before.after(move.move).board));
    if (is_in_book && moves_in_book + 1 == move_number(analysis, move)) ++moves_in_book;
  }
  analysis.moves_in_book = moves_in_book;
  if (!book.status()) return book.status().error();
  return analysis;
}

}  // namespace emilia
