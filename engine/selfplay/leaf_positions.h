// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <vector>

#include "engine/search/deepening/position_search.h"
#include "engine/selfplay/position_file.h"

namespace emilia {

/// Which positions are taken from the searches of others, the roots.
struct LeafParams {
  int count = 1;   ///< of each root, at least 1, at most 256
  int depth = 11;  ///< of the search in plies, at least 2; up to 4 more by the root: either side moves
};

/// A search ends where so many squares are empty, if it would go deeper.
inline constexpr int kMinLeafEmpties = 8;

/// A root with fewer is no root: its search would be less than two plies deep.
inline constexpr int kMinRootEmpties = kMinLeafEmpties + 2;

/// Positions that the searches of the roots evaluate (`LeafSample`): of each root exactly `count`, in the
/// order of the roots, with the root's game and no score. Where a search evaluates too few, some come several
/// times; where it evaluates none, for the game is over before, the root itself does. They depend on the
/// arguments and on what the search has been asked since its last `clear`. Requires roots with a legal move
/// and at least `kMinRootEmpties`.
std::vector<LabelledPosition> leaf_positions(std::span<const LabelledPosition> roots,
                                             const LeafParams& params, PositionSearch& search);

}  // namespace emilia
