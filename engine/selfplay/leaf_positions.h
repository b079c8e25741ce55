// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <vector>

#include "engine/search/deepening/position_search.h"
#include "engine/selfplay/position_file.h"

namespace emilia {

/// Parameters for taking leaf positions from the searches of other positions, the roots.
struct LeafParams {
  int count = 1;   ///< leaves of each root, 1 to 256
  int depth = 11;  ///< depth in plies, at least 2; up to 4 more by the root, so that both sides are to move
};

/// Number of empty squares at which a search ends early.
inline constexpr int kMinLeafEmpties = 8;

/// Smallest number of empty squares of a root, so that its search has at least two plies.
inline constexpr int kMinRootEmpties = kMinLeafEmpties + 2;

/// Returns positions that the searches of the roots evaluate (`LeafSample`): exactly `count` of each root, in
/// the order of the roots, with the root's game and no score. If a search evaluates too few, some appear
/// several times. If it evaluates none because the game ends earlier, the root itself does. The result
/// depends on the arguments and on the searches since the last `clear`.
/// Requires: roots with a legal move and at least `kMinRootEmpties` empty squares.
std::vector<LabelledPosition> leaf_positions(std::span<const LabelledPosition> roots,
                                             const LeafParams& params, PositionSearch& search);

}  // namespace emilia
