// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

#include "engine/board/game.h"
#include "protocol/words/arguments.h"
#include "protocol/words/program_options.h"

/// Commands that create, inspect and check a book.

namespace emilia {

/// Book and a game whose last position is meant; the start position by default.
struct BookRequest {
  std::string book;
  Game game;
};

/// Parses moves ("f5d6c3") or the characters of an 8x8 position.
Result<Game> parse_book_game(std::string_view text);

Result<BookRequest> parse_book_request(const Arguments& arguments, const ProgramOptions& options);

}  // namespace emilia
