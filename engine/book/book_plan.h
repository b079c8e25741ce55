// SPDX-License-Identifier: MIT
#pragma once

#include <unordered_map>

#include "engine/book/book_store.h"

/// The plan of a learner that did not end: positions to add, without which leaves were looked for.

namespace emilia {

using BookLeaves = std::unordered_map<Board, BookLeaf, BoardHash>;

/// The leaves that are better without the plan: moves to positions that were planned and are not in the book.
BookLeaves leaves_without_plan(const BookView& book);

/// Takes the plan out, so that no move is forgotten. The values hold.
void drop_plan(BookChange& book);

}  // namespace emilia
