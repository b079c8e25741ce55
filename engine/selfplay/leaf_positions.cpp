// SPDX-License-Identifier: MIT
#include "engine/selfplay/leaf_positions.h"

#include <algorithm>

#include "engine/base/random.h"
#include "engine/search/leaf_sample.h"

namespace emilia {

namespace {

/// Returns the leaves of a root's search, at least one.
std::vector<Board> leaves_of(const Board& root, const LeafParams& params, PositionSearch& search) {
  constexpr int kDepths = 5;
  SplitMix random(root.player, root.opponent);
  const int depth = std::min(params.depth + random.below(kDepths), root.empty_count() - kMinLeafEmpties);
  LeafSample sample(static_cast<std::size_t>(params.count), random);
  search.sample_leaves(root, depth, sample);
  std::vector<Board> leaves(sample.boards().begin(), sample.boards().end());
  if (leaves.empty()) leaves.push_back(root);
  return leaves;
}

}  // namespace

std::vector<LabelledPosition> leaf_positions(std::span<const LabelledPosition> roots,
                                             const LeafParams& params, PositionSearch& search) {
  std::vector<LabelledPosition> positions;
  for (const LabelledPosition& root : roots) {
    const std::vector<Board> leaves = leaves_of(root.board, params, search);
    const auto different = static_cast<int>(leaves.size());
    SplitMix random(root.board.opponent, root.board.player);
    for (int i = 0; i < params.count; ++i) {
      const int place = i < different ? i : random.below(different);
      positions.push_back({.board = leaves[static_cast<std::size_t>(place)], .game = root.game});
    }
  }
  return positions;
}

}  // namespace emilia
