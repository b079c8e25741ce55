// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "engine/search/midgame/midgame.h"
#include "eval/evaluation.h"

namespace emilia {

/// Part of a search request that its workers need.
struct WorkerRequest {
  WideBoard board;
  Evaluation evaluation;  ///< supports the board with the scoring rule
  int max_depth = kMaxBoardSquares;
  std::optional<Discs> expected;     ///< searches to the end at once, around this value first
  std::optional<DiscWindow> window;  ///< see `SearchLimits`
  std::optional<Selectivity> selectivity;
  WideBitboard moves = ~WideBitboard();  ///< moves to choose from
  int line_count = 1;                    ///< number of best moves to find
  Scoring scoring = Scoring::empties_to_winner;
};

/// Results of a completed depth: the best moves in order, as many as requested and legal.
struct CompletedDepth {
  int depth = 0;
  Selectivity selectivity = Selectivity::none;
  std::vector<DepthResult> lines;
};

/// One thread of a search. The first worker deepens; if the end of the game is near enough, it solves the
/// game with rising confidence, last exactly. The other workers of its team help.
class Worker {
 public:
  /// Callback after each completed depth. Returns true to continue with the next depth.
  using OnDepth = std::function<bool(const CompletedDepth& completed)>;

  Worker(TranspositionTable& table, SearchControl& control, Team& team, int thread,
         const SearchParams& params)
      : table_(table), control_(control), team_(team), thread_(thread), params_(params) {}

  /// Deepens from depth 1 until the control is stopped, the complete tree was searched, `max_depth` is done,
  /// or `on_depth` returns false.
  /// Requires: a position with a legal move or a pass.
  void run(const WorkerRequest& request, const OnDepth& on_depth);

  /// Helps the worker that runs the same request, until the team is closed.
  void assist(const WorkerRequest& request);

 private:
  TranspositionTable& table_;
  SearchControl& control_;
  Team& team_;
  int thread_;
  const SearchParams& params_;
};

}  // namespace emilia
