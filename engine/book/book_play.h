// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/book/book_values.h"

namespace emilia {

/// Choice of moves from a book.
struct BookPlayParams {
  Discs error = 0;         ///< largest loss of a move against the best one
  std::uint64_t seed = 0;  ///< equal seeds give equal games
};

/// Move that the book lists, seen by the side that makes it.
struct BookPlayMove {
  Square move = Square::none;
  Score value;
  bool is_exact = false;     ///< proven
  int depth = 0;             ///< depth in plies of the book's search after the move
  GameCounts games;          ///< counted games with this move
  std::vector<Square> line;  ///< the move and the best listed moves after it
};

/// Returns the moves that the book lists for a board, best first.
std::vector<BookPlayMove> book_play_moves(const BookView& book, const Board& board);

/// Returns one of the listed moves within the error, each with the same probability. A move that lost every
/// counted game is excluded if another one exists. Returns `nullopt` if the book lists no move, or if a move
/// that is not listed has a higher value.
std::optional<BookPlayMove> choose_book_move(const BookView& book, const Board& board,
                                             const BookPlayParams& params);

}  // namespace emilia
