// SPDX-License-Identifier: MIT
#include "engine/search/worker.h"

#include <memory>

#include "engine/search/endgame.h"
#include "eval/heuristics.h"

namespace emilia {

void Worker::run(const Board& board, EvalKind eval, int max_depth, const OnDepth& on_depth) {
  const int empties = board.empty_count();
  const auto deepen = [&]<Evaluator E>(E) {
    const auto midgame = std::make_unique<Midgame<E>>(table_, control_, thread_, params_);
    for (int depth = 1 + thread_ % 2; depth <= max_depth; ++depth) {
      const bool goes_to_the_end = depth >= empties - params_.endgame_lead && max_depth >= empties;
      if (goes_to_the_end) depth = empties;
      const DepthResult result = goes_to_the_end ? Endgame(table_, control_, thread_, params_).solve(board)
                                                 : midgame->search(board, depth);
      if (control_.is_stopped() || !on_depth(depth, result) || result.is_exact) return;
    }
  };
  with_heuristic(eval, deepen);
}

}  // namespace emilia
