// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "engine/board/stability.h"

namespace emilia {

/// Returns the upper bound from the stable discs that count against the player, if it is not above `alpha`.
/// These are the opponent's, or the player's own if fewer discs win. The test runs only if that side has at
/// least `min_spare` more discs than would have to be stable. This surplus predicts a cutoff for every alpha
/// (with 5 empties: in 3 % of cases at a surplus of 4, in 17 % at 8).
template <AnyBoard B>
std::optional<Discs> stability_cutoff(const B& board, Discs alpha, int min_spare) {
  const int all = board.square_count();
  const B view = board.fewest_wins() ? board : board.after_pass();
  if (all - 2 * (popcount(view.player_discs()) - min_spare) > alpha) return std::nullopt;
  const Discs bound = all - 2 * popcount(stable_discs(view));
  return bound <= alpha ? std::optional(bound) : std::nullopt;
}

}  // namespace emilia
