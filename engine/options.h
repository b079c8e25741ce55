// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <string>

#include "engine/board/shape.h"
#include "engine/search/clock.h"
#include "engine/search/search_params.h"
#include "eval/evaluator.h"

namespace emilia {

/// The settings of an engine, with their defaults and ranges. The front-ends read names and ranges from
/// here.
struct EngineOptions {
  static constexpr int kMinHashMegabytes = 1;
  static constexpr int kMaxHashMegabytes = 65536;
  static constexpr int kMaxThreads = 256;
  static constexpr int kMaxMoveOverheadMs = 10000;
  static constexpr int kMaxMultiPv = 64;

  Shape board;                        ///< on which games begin
  EvalKind eval = EvalKind::network;  ///< the evaluation that the search maximises
  std::string eval_file;              ///< weights of the learned ones; empty for those that Emilia comes with
  int hash_megabytes = 64;            ///< size of the transposition table
  int threads = 1;                    ///< search threads, 1..kMaxThreads
  std::string search_params;          ///< changes of `SearchParams`, as `parse_search_params` takes them
  PlanKind time_plan = PlanKind::shares;  ///< the way in which a clock is shared out over the moves
  bool searches_in_place = false;         ///< see `SearchPlace`; not for the user to choose
  int multi_pv = 1;  ///< the number of best moves that each depth tells of, 1..kMaxMultiPv
  std::chrono::milliseconds move_overhead{0};  ///< kept back from every time limit for the way to the user
};

}  // namespace emilia
