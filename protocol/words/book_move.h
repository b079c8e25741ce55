// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <optional>

#include "engine/board/position.h"
#include "engine/engine.h"
#include "protocol/words/option_table.h"

namespace emilia {

/// A move of the chosen book; nothing without a book, or where it has none for the position.
std::optional<BookPlayMove> book_move(const BookOptions& options, const Position& position);

/// The book's move as the result of a search that visited nothing.
SearchInfo info_of(const BookPlayMove& move, std::chrono::nanoseconds elapsed);

}  // namespace emilia
