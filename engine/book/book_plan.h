// SPDX-License-Identifier: MIT
#pragma once

#include <unordered_map>

#include "engine/book/book_store.h"

/// Plan of an unfinished learner: positions to add, which were excluded from the searches for leaves.

namespace emilia {

using BookLeaves = std::unordered_map<Board, BookLeaf, BoardHash>;

/// Returns the leaves that are better without the plan: moves to planned positions that are not in the book.
BookLeaves leaves_without_plan(const BookView& book);

/// Removes the plan. Its moves become leaves again, and the values stay correct.
void drop_plan(BookChange& book);

}  // namespace emilia
