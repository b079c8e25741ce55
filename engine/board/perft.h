// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>

#include "engine/board/board.h"

namespace emilia {

/// Counting rules in use. They agree up to depth 8 from the start position.
enum class PerftRule : std::uint8_t {
  full_depth,     ///< a pass is one ply; only lines of the full depth count (OEIS A124004)
  finished_leaf,  ///< a pass is one ply; a game that ends earlier counts as one leaf
  free_pass       ///< a pass costs no ply; a game that ends earlier counts as one leaf
};

/// Returns the number of lines of `depth` plies from a position, by plain enumeration.
/// Requires: depth >= 0.
std::uint64_t perft(const WideBoard& board, int depth, PerftRule rule);

/// Returns the number of lines; `nullopt` if `is_stopped` was set before the count was complete.
/// Threads: another thread may set `is_stopped`, which is read several hundred thousand times a second.
std::optional<std::uint64_t> perft(const WideBoard& board, int depth, PerftRule rule,
                                   const std::atomic<bool>& is_stopped);

}  // namespace emilia
