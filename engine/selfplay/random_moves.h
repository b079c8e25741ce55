// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "engine/base/random.h"
#include "engine/board/board.h"
#include "engine/board/square.h"

namespace emilia {

/// Returns a random square of a set, each with the same probability.
/// Requires: a set that is not empty.
template <AnyBitboard Set>
Square random_move(Set moves, SplitMix& random) {
  for (int skipped = random.below(popcount(moves)); skipped > 0; --skipped) moves = without_first(moves);
  return first_square(moves);
}

/// Returns the position after `count` uniformly random moves, seen by the side that then has a move; passes
/// do not count. Returns `nullopt` if the game ends by then.
std::optional<Board> after_random_moves(Board board, int count, SplitMix& random);

}  // namespace emilia
