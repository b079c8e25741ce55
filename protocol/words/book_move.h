// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "engine/board/position.h"
#include "engine/engine.h"
#include "protocol/words/option_table.h"

namespace emilia {

/// The seed of a game: the chosen one, or another each time where that is 0.
std::uint64_t seed_of_game(int chosen);

/// A move of the chosen book; nothing without a book, or where it has none for the position.
std::optional<BookPlayMove> book_move(const BookOptions& options, const Position& position,
                                      std::uint64_t seed);

/// The book's move as the result of a search that visited nothing.
SearchInfo info_of(const BookPlayMove& move, std::chrono::nanoseconds elapsed);

}  // namespace emilia
