// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "engine/board/stability.h"

namespace emilia {

/// The upper bound that the opponent's stable discs set to the value, where it is not above `alpha`. They are
/// not looked for below `min_alpha`, where it would take more of them than there are likely to be, nor where
/// even all of the opponent's discs would not do.
template <AnyBoard B>
std::optional<Discs> stability_cutoff(const B& board, Discs alpha, Discs min_alpha) {
  if (alpha < min_alpha) return std::nullopt;
  const int all = board.square_count();
  if (all - 2 * popcount(board.opponent_discs()) > alpha) return std::nullopt;
  const Discs bound = all - 2 * popcount(stable_discs(board.after_pass()));
  return bound <= alpha ? std::optional(bound) : std::nullopt;
}

}  // namespace emilia
