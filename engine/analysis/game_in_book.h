// SPDX-License-Identifier: MIT
#pragma once

#include "engine/analysis/game_analysis.h"
#include "engine/book/book_store.h"

namespace emilia {

/// The analysis with what a book knows of its moves, and how far the game was in it: up to the first move
/// behind which the book does not have the position. It may have later ones, to which other lines lead. An
/// error where the book cannot be read.
Result<GameAnalysis> with_book_values(GameAnalysis analysis, const BookView& book);

}  // namespace emilia
