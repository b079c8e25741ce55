// SPDX-License-Identifier: MIT
#pragma once

#include <functional>

#include "engine/book/book_frontier.h"
#include "engine/book/foreign_book.h"

namespace emilia {

/// Source of all positions of a book, in any order; may be called twice.
using BookSource = std::function<Status(const TakePosition& take)>;

struct MergeReport {
  std::uint64_t added = 0;
  std::uint64_t known = 0;  ///< number of positions that both books had
};

/// Merges a book into another one in one transaction. A position of both books keeps the leaf of the deeper
/// search, among the leaves that neither book lists, and the larger counts of games. All values are
/// recomputed.
Result<MergeReport> merge_book(const Book& book, const BookSource& source,
                               const std::function<void()>& on_position);

/// Returns all positions of a book.
BookSource source_of(const BookView& book);

/// Returns the positions of a book that its listed moves reach from a position.
BookSource subtree_of(const BookView& book, const Board& root);

/// Removes positions in one transaction: those that no line from `root` reaches within the limits
/// (`DeviationLimits`; `max_discs` also applies to positions of the book). A removed move becomes the leaf of
/// its position if it is better. Returns the number of removed positions.
Result<std::uint64_t> prune_book(const Book& book, const Board& root, const DeviationLimits& limits);

}  // namespace emilia
