// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "engine/book/book_values.h"

namespace emilia {

/// How far a book goes on from its best lines. What a move costs is how much worse it is than the best one,
/// and a line costs what its moves cost together, whichever side makes them.
struct DeviationLimits {
  Score line_error = Score::from_discs(4);  ///< of a line together with the move behind it
  Score move_error = Score::from_discs(2);  ///< of each of its moves
  int max_discs = 24;                       ///< of a position that is added

  bool operator==(const DeviationLimits&) const = default;
};

/// The positions that a book should learn next: those behind the leaves of the lines that cost least, from a
/// position on. Lines are compared by what they cost and, a quarter of a disc a move, by their lengths, so
/// that the book grows in breadth as in depth (Buro's drop-out expansion: Lincke, "Strategies for the
/// automatic construction of opening books", 2000). Positions in the book are among them where nobody has
/// looked at all of their moves. At most `count`, in order; none when the book is complete within the limits.
std::vector<Board> next_positions(const BookView& book, const Board& root, const DeviationLimits& limits,
                                  std::size_t count);

/// The positions in the book to which a line within the limits leads, canonical.
BoardSet positions_within(const BookView& book, const Board& root, const DeviationLimits& limits);

}  // namespace emilia
