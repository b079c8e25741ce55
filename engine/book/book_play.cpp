// SPDX-License-Identifier: MIT
#include "engine/book/book_play.h"

#include <algorithm>

#include "engine/base/random.h"
#include "engine/board/symmetry.h"

namespace emilia {

namespace {

constexpr std::size_t kLineLength = 12;

/// Returns a line: a first move and the best listed moves after it.
std::vector<Square> line_from(const BookView& book, Board board, Square first) {
  std::vector<Square> line;
  Square move = first;
  while (line.size() < kLineLength) {
    line.push_back(move);
    board = move == Square::pass ? board.after_pass() : board.after(move);
    const std::vector<ListedMove> listed = listed_moves(book, board);
    const auto best = std::ranges::max_element(listed, {}, &ListedMove::value);
    if (best == listed.end()) break;
    move = best->move.move;
  }
  return line;
}

bool lost_every_game(const BookPlayMove& move) {
  return move.games.losses > 0 && move.games.wins == 0 && move.games.draws == 0;
}

}  // namespace

std::vector<BookPlayMove> book_play_moves(const BookView& book, const Board& board) {
  std::vector<BookPlayMove> moves;
  for (const ListedMove& listed : listed_moves(book, board)) {
    const BookEntry& entry = listed.entry;
    moves.push_back({.move = listed.move.move,
                     .value = listed.value(),
                     .is_exact = entry.lower == entry.upper,
                     .depth = entry.depth + 1,
                     .games = {entry.games.losses, entry.games.draws, entry.games.wins},
                     .line = line_from(book, board, listed.move.move)});
  }
  std::ranges::stable_sort(moves, std::ranges::greater{}, &BookPlayMove::value);
  return moves;
}

std::optional<BookPlayMove> choose_book_move(const BookView& book, const Board& board,
                                             const BookPlayParams& params) {
  const auto entry = book.find(board);
  if (!entry) return std::nullopt;
  std::vector<BookPlayMove> moves = book_play_moves(book, board);
  if (moves.empty() || moves.front().value < entry->value) return std::nullopt;
  const Score least = moves.front().value - Score::from_discs(params.error);
  std::erase_if(moves, [&](const BookPlayMove& move) { return move.value < least; });
  if (!std::ranges::all_of(moves, lost_every_game)) std::erase_if(moves, lost_every_game);
  SplitMix random(params.seed, BoardHash()(canonical(board)));
  return moves[static_cast<std::size_t>(random.below(static_cast<int>(moves.size())))];
}

}  // namespace emilia
