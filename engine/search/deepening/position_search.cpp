// SPDX-License-Identifier: MIT
#include "engine/search/deepening/position_search.h"

#include <utility>

#include "engine/search/deepening/worker.h"
#include "engine/search/threads/search_control.h"

namespace emilia {

namespace {

/// Size of the table. It is cleared for every game, so short searches get a table that is cleared quickly.
std::size_t table_megabytes(const PositionLimits& limits) {
  constexpr int kShortDepth = 7;
  constexpr std::uint64_t kShortNodes = 50'000;
  constexpr int kShortEndgame = 14;
  constexpr std::size_t kLargeTable = 32;
  const bool is_short = limits.depth.value_or(0) <= kShortDepth && limits.nodes.value_or(0) <= kShortNodes &&
                        limits.exact_from <= kShortEndgame;
  return is_short ? 1 : kLargeTable;
}

}  // namespace

PositionSearch::PositionSearch(Evaluation evaluation, const PositionLimits& limits)
    : evaluation_(std::move(evaluation)), limits_(limits), table_(table_megabytes(limits)) {}

bool PositionSearch::is_asked_about(int empties) const {
  return empties <= limits_.exact_from || limits_.depth || limits_.nodes;
}

SearchedPosition PositionSearch::search(const WideBoard& board, WideBitboard moves) {
  const int empties = board.empty_count();
  if (empties <= limits_.exact_from) return run(board, moves, empties, std::nullopt);
  if (limits_.depth == 0) return {.result = {.score = evaluate(evaluation_, board)}};
  int depth = limits_.depth.value_or(empties);
  if (limits_.has_even_horizon && depth % 2 != empties % 2) ++depth;
  const SearchedPosition searched = run(board, moves, depth, limits_.nodes);
  const bool has_completed_a_depth = searched.depth > 0;
  return has_completed_a_depth ? searched : run(board, moves, 1, std::nullopt);
}

void PositionSearch::sample_leaves(const WideBoard& board, int depth, LeafSample& sample) {
  run(board, ~WideBitboard(), depth, std::nullopt, &sample);
}

SearchedPosition PositionSearch::run(const WideBoard& board, WideBitboard moves, int max_depth,
                                     std::optional<std::uint64_t> nodes, LeafSample* leaf_sample) {
  table_.begin_search();
  SearchControl control(/*threads=*/1, nodes, /*proofs=*/{}, leaf_sample);
  Team team(/*threads=*/1);
  SearchedPosition found;
  Score before;
  Worker(table_, control, team, /*thread=*/0, params_)
      .run({.board = board, .evaluation = evaluation_, .max_depth = max_depth, .moves = moves},
           [&](const CompletedDepth& completed) {
             before = completed.depth == found.depth + 1 ? found.result.score : completed.lines.front().score;
             found = {completed.lines.front(), completed.depth, completed.selectivity};
             return true;
           });
  if (limits_.averages_depths && found.depth > 1 && !found.result.is_exact)
    found.result.score = Score::from_units((found.result.score + before).units() / 2);
  return found;
}

}  // namespace emilia
