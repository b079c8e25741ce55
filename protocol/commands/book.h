// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

#include "engine/board/game.h"
#include "protocol/words/arguments.h"
#include "protocol/words/option_table.h"

/// The commands that make, look at and check a book.

namespace emilia {

/// A book, and perhaps a game whose last position is meant; else the start position.
struct BookRequest {
  std::string book;
  Game game;
};

/// "f5d6c3", or the characters of a position on 8x8.
Result<Game> parse_book_game(std::string_view word);

Result<BookRequest> parse_book_request(const Arguments& arguments, const ProgramOptions& options);

}  // namespace emilia
