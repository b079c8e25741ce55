// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "engine/book/book_values.h"

namespace emilia {

/// Limits of the lines that a book follows. The cost of a move is its loss against the best move; the cost of
/// a line is the total cost of its moves, of both sides.
struct DeviationLimits {
  Score line_error = Score::from_discs(4);  ///< largest cost of a line including the move after it
  Score move_error = Score::from_discs(2);  ///< largest cost of each of its moves
  int max_discs = 24;                       ///< largest number of discs of an added position

  bool operator==(const DeviationLimits&) const = default;
};

/// Returns the positions that a book should learn next: those after the leaves of the cheapest lines from a
/// position. Lines are compared by their cost plus a quarter of a disc for each move, so that the book grows
/// in breadth and depth (Buro's drop-out expansion: Lincke, "Strategies for the automatic construction of
/// opening books", 2000). The result includes positions of the book some of whose moves were never searched.
/// At most `count` positions, in order; empty if the book is complete within the limits.
std::vector<Board> next_positions(const BookView& book, const Board& root, const DeviationLimits& limits,
                                  std::size_t count);

/// Returns the canonical positions of the book that lines within the limits reach.
BoardSet positions_within(const BookView& book, const Board& root, const DeviationLimits& limits);

}  // namespace emilia
