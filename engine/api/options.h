// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <chrono>
#include <string>
#include <string_view>

#include "engine/base/prompt_thread.h"
#include "engine/board/shape.h"
#include "engine/search/clock.h"
#include "engine/search/search_params.h"
#include "eval/evaluator.h"

namespace emilia {

/// Settings of an engine with their defaults and ranges. All front-ends use these names and ranges.
struct EngineOptions {
  static constexpr int kMinHashMegabytes = 1;
  static constexpr int kMaxHashMegabytes = 65536;
  static constexpr int kMaxThreads = 256;
  static constexpr int kMaxMoveOverheadMs = 10000;
  static constexpr int kMaxMultiPv = 64;

  Shape board;                        ///< board on which games start
  EvalKind eval = EvalKind::network;  ///< evaluation that the search maximises
  std::string eval_file;  ///< file of weights for the learned evaluations; empty for the embedded weights
  Scoring scoring = Scoring::empties_to_winner;  ///< or raw; the board's rule if fewest discs win there
  int hash_megabytes = 64;                       ///< limit of the transposition table
  /// Number of search threads, 1 to kMaxThreads. A search with a time limit uses at most one for each
  /// processor, because a thread that waits for a processor would make the answer late.
  int threads = 1;
  SearchParams search_params;
  PlanKind time_plan = PlanKind::shares;  ///< plan by which a clock is divided among the moves
  Priority priority = Priority::prompt;   ///< of the threads that keep time limits
  bool searches_in_place = false;         ///< see `SearchPlace`; not a user option
  int multi_pv = 1;                       ///< number of best moves that each depth reports, 1 to kMaxMultiPv
  std::chrono::milliseconds move_overhead{0};  ///< subtracted from every time limit to cover output latency
};

/// Scoring rule of searches and results.
inline Scoring scoring_in_use(const EngineOptions& options) {
  return options.board.goal() == Goal::fewest ? Scoring::fewest : options.scoring;
}

/// Names of the scoring rules that a user can choose, in the order of `Scoring`.
inline constexpr std::array<std::string_view, 2> kScoringNames = {"empties-to-winner", "raw"};

}  // namespace emilia
