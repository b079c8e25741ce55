// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "engine/board/stability.h"

namespace emilia {

/// The upper bound that the opponent's stable discs set to the value, where it is not above `alpha`. They are
/// looked for only where the opponent has at least `min_spare` discs more than would have to be stable: it is
/// this number, whatever alpha is, that foretells a cutoff (5 empties: 3 of 100 with 4 spare discs, 17 with
/// 8).
template <AnyBoard B>
std::optional<Discs> stability_cutoff(const B& board, Discs alpha, int min_spare) {
  const int all = board.square_count();
  if (all - 2 * (popcount(board.opponent_discs()) - min_spare) > alpha) return std::nullopt;
  const Discs bound = all - 2 * popcount(stable_discs(board.after_pass()));
  return bound <= alpha ? std::optional(bound) : std::nullopt;
}

}  // namespace emilia
