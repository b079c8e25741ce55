// SPDX-License-Identifier: MIT
#include "engine/search/worker.h"

#include <memory>

#include "eval/heuristics.h"

namespace emilia {

void Worker::run(const Board& board, EvalKind eval, int max_depth, const OnDepth& on_depth) {
  const auto deepen = [&]<Evaluator E>(E) {
    const auto midgame = std::make_unique<Midgame<E>>(table_, control_, thread_, params_);
    for (int depth = 1 + thread_ % 2; depth <= max_depth; ++depth) {
      const DepthResult result = midgame->search(board, depth);
      if (control_.is_stopped() || !on_depth(depth, result) || result.is_exact) return;
    }
  };
  with_heuristic(eval, deepen);
}

}  // namespace emilia
