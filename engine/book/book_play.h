// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/book/book_values.h"

namespace emilia {

/// How moves are chosen from a book.
struct BookPlayParams {
  Discs error = 0;         ///< how much worse than the best a move may be
  std::uint64_t seed = 0;  ///< other moves for another number; the same game for the same one
};

/// A move that the book lists, seen by the side that makes it.
struct BookPlayMove {
  Square move = Square::none;
  Score value;
  bool is_exact = false;     ///< proven
  int depth = 0;             ///< of the book's search behind it, in plies
  GameCounts games;          ///< that the book counted with this move
  std::vector<Square> line;  ///< the move and the best listed moves behind it
};

/// The moves that the book lists for a board, best first.
std::vector<BookPlayMove> book_play_moves(const BookView& book, const Board& board);

/// One of the listed moves within the error, each as likely as another, but not one that lost every game that
/// was counted where there is another. Nothing where the book lists none, or where it thinks more of a move
/// that it does not list.
std::optional<BookPlayMove> choose_book_move(const BookView& book, const Board& board,
                                             const BookPlayParams& params);

}  // namespace emilia
