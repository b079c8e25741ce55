// SPDX-License-Identifier: MIT
#pragma once

#include <functional>

#include "engine/book/book_frontier.h"
#include "engine/book/foreign_book.h"

namespace emilia {

/// Gives all positions of a book, in any order; may be asked twice.
using BookSource = std::function<Status(const TakePosition& take)>;

struct MergeReport {
  std::uint64_t added = 0;
  std::uint64_t known = 0;  ///< positions that both had
};

/// Adds a book to another in one transaction. A position that both have keeps the leaf of the deeper search
/// among those that neither lists, and the greater count of games. All values are computed anew.
Result<MergeReport> merge_book(const Book& book, const BookSource& source,
                               const std::function<void()>& on_position);

/// All positions of a book of Emilia's.
BookSource source_of(const BookView& book);

/// The positions of a book of Emilia's to which its listed moves lead from a position on.
BookSource subtree_of(const BookView& book, const Board& root);

/// Takes positions out of a book in one transaction: those that no line from `root` on reaches within the
/// limits
/// (`DeviationLimits`, of which `max_discs` counts for positions in the book). What is cut off becomes its
/// position's leaf where it is better. Returns the number of positions that went.
Result<std::uint64_t> prune_book(const Book& book, const Board& root, const DeviationLimits& limits);

}  // namespace emilia
