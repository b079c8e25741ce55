// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "engine/board/position.h"
#include "engine/book/book_frontier.h"
#include "protocol/words/arguments.h"

/// Flags that select a part of a book.

namespace emilia {

/// Flag --after, the root position.
Flag after_flag();

/// Flags --after, --line-error, --move-error and --plies.
std::vector<Flag> deviation_flags();
void read_deviation_limits(ArgumentParser& parser, DeviationLimits& to);

/// Returns the position of --after; the start position by default. Errors: the game is over.
Result<Position> parse_book_root(const Arguments& arguments);

}  // namespace emilia
