// SPDX-License-Identifier: MIT
#pragma once

#include <functional>

#include "engine/search/midgame.h"

namespace emilia {

/// Iterative deepening by one thread, and where the end of the game is near enough, its exact solution. Every
/// thread of a search runs one of these on the same table; what one of them has learned orders and cuts the
/// trees of the others ("lazy SMP").
class Worker {
 public:
  /// Told of each completed depth; answers whether to go on with the next.
  using OnDepth = std::function<bool(int depth, const DepthResult& result)>;

  Worker(TranspositionTable& table, SearchControl& control, int thread, const SearchParams& params)
      : table_(table), control_(control), thread_(thread), params_(params) {}

  /// Deepens from depth 1, a helper thread now and then a ply ahead of the others, until the control is
  /// stopped, the whole tree has been seen, `max_depth` is done or `on_depth` declines. Requires a position
  /// with a legal move or a pass.
  void run(const Board& board, EvalKind eval, int max_depth, const OnDepth& on_depth);

 private:
  TranspositionTable& table_;
  SearchControl& control_;
  int thread_;
  const SearchParams& params_;
};

}  // namespace emilia
