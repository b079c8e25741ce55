// SPDX-License-Identifier: MIT
#pragma once

#include "engine/analysis/game_analysis.h"
#include "engine/book/book_store.h"

namespace emilia {

/// Adds a book's knowledge of the moves to the analysis, and the number of moves in the book. This number
/// ends at the first move after which the book lacks the position; the book may contain later positions by
/// other lines.
/// Errors: the book cannot be read.
Result<GameAnalysis> with_book_values(GameAnalysis analysis, const BookView& book);

}  // namespace emilia
