// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/api/engine.h"
#include "engine/board/game.h"
#include "engine/book/book_play.h"

namespace emilia {

/// Opening book of game moves. Analyses do not use it.
struct BookOptions {
  std::string file;            ///< empty for none
  std::optional<Book> opened;  ///< the opened book, if any
  Discs error = 0;             ///< largest loss of a book move against the best one
};

/// Returns the chosen seed, or a random seed if it is 0.
std::uint64_t seed_of_game(int chosen);

/// Returns true if a time, a clock, a depth or a node limit ends the search.
bool has_end(const SearchLimits& limits);

/// Returns true for the search of a game move rather than an analysis; only then books and levels apply.
bool is_move_of_game(const SearchLimits& limits);

/// Returns a move of the chosen book; nullopt without a book or a book move.
std::optional<BookPlayMove> book_move(const BookOptions& options, const Position& position,
                                      std::uint64_t seed);

/// Returns all book moves of a position, best first; none without a book.
std::vector<BookPlayMove> listed_book_moves(const BookOptions& options, const Position& position);

/// Returns the number of moves until the game leaves the book.
int moves_in_book(const BookOptions& options, const Game& game);

/// Returns a book move as a search result with zero nodes.
SearchInfo info_of(const BookPlayMove& move, std::chrono::nanoseconds elapsed);

}  // namespace emilia
