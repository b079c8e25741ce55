// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "engine/board/position.h"
#include "engine/book/book_frontier.h"
#include "protocol/words/arguments.h"

/// The flags that say which part of a book is meant.

namespace emilia {

/// --after, the position that is meant.
Flag after_flag();

/// --after, --line-error, --move-error and --plies.
std::vector<Flag> deviation_flags();
void read_deviation_limits(ArgumentReader& reader, DeviationLimits& to);

/// The position that --after says, the start position without it. A finished game is an error.
Result<Position> parse_book_root(const Arguments& arguments);

}  // namespace emilia
