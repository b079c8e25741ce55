// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "engine/search/midgame/midgame.h"
#include "eval/evaluation.h"

namespace emilia {

/// The part of a search's request that its workers need.
struct WorkerRequest {
  WideBoard board;
  Evaluation evaluation;  ///< one that knows the board; with raw scores it is `staged`
  int max_depth = kMaxBoardSquares;
  std::optional<Discs> expected;     ///< go to the end at once, and look around this value first
  std::optional<DiscWindow> window;  ///< as in `SearchLimits`
  std::optional<Selectivity> selectivity;
  WideBitboard moves = ~WideBitboard();  ///< the moves to choose from; all legal ones, or some
  int line_count = 1;                    ///< the number of best moves to find the values of
  Scoring scoring = Scoring::empties_to_winner;
};

/// The results of a completed depth: the best moves in order, as many as were asked for and there are.
struct CompletedDepth {
  int depth = 0;
  Selectivity selectivity = Selectivity::none;
  std::vector<DepthResult> lines;
};

/// One thread of a search. The first one deepens, and where the end of the game is near enough, solves it
/// with rising confidence up to the exact score; the others of its team help it.
class Worker {
 public:
  /// Told of each completed depth; answers whether to go on with the next.
  using OnDepth = std::function<bool(const CompletedDepth& completed)>;

  Worker(TranspositionTable& table, SearchControl& control, Team& team, int thread,
         const SearchParams& params)
      : table_(table), control_(control), team_(team), thread_(thread), params_(params) {}

  /// Deepens from depth 1 until the control is stopped, the whole tree has been seen, `max_depth` is done or
  /// `on_depth` declines. Requires a position with a legal move or a pass.
  void run(const WorkerRequest& request, const OnDepth& on_depth);

  /// Helps the one that runs the same request, until the team is closed.
  void assist(const WorkerRequest& request);

 private:
  TranspositionTable& table_;
  SearchControl& control_;
  Team& team_;
  int thread_;
  const SearchParams& params_;
};

}  // namespace emilia
