// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/board/game.h"
#include "engine/engine.h"
#include "protocol/words/option_table.h"

namespace emilia {

/// The seed of a game: the chosen one, or another each time where that is 0.
std::uint64_t seed_of_game(int chosen);

/// A time, a clock, a depth or a number of nodes ends the search.
bool has_end(const SearchLimits& limits);

/// Somebody waits for a move, and wants no analysis: books and levels may have a say.
bool is_move_of_game(const SearchLimits& limits);

/// A move of the chosen book; nothing without a book, or where it has none for the position.
std::optional<BookPlayMove> book_move(const BookOptions& options, const Position& position,
                                      std::uint64_t seed);

/// All that the chosen book lists for a position, best first; nothing without a book.
std::vector<BookPlayMove> listed_book_moves(const BookOptions& options, const Position& position);

/// How many moves of a game lead to positions of the chosen book, up to the first that does not.
int moves_in_book(const BookOptions& options, const Game& game);

/// The book's move as the result of a search that visited nothing.
SearchInfo info_of(const BookPlayMove& move, std::chrono::nanoseconds elapsed);

}  // namespace emilia
