// SPDX-License-Identifier: MIT
#include "engine/search/deepening/worker.h"

#include <algorithm>
#include <functional>
#include <memory>
#include <optional>

#include "eval/with_evaluator.h"

namespace emilia {

namespace {

/// Depth and the confidence of its pruning.
struct Step {
  int depth;
  Selectivity selectivity;
};

/// Returns the steps of iterative deepening, in order.
std::vector<Step> deepening_steps(const WorkerRequest& request, bool is_selective,
                                  const SearchParams& params) {
  const int empties = request.board.empty_count();
  const int max_depth = request.max_depth;
  const Selectivity final_selectivity =
      is_selective ? request.selectivity.value_or(Selectivity::none) : Selectivity::none;
  if (request.expected && max_depth >= empties) return {{empties, final_selectivity}};
  std::vector<Step> steps;
  const Selectivity midgame_selectivity =
      is_selective ? std::min(kSelectivities[params.midgame_selectivity], final_selectivity)
                   : Selectivity::none;
  const int lead = empties <= params.late_endgame_empties ? params.late_endgame_lead : params.endgame_lead;
  for (int depth = 1; depth <= std::min(max_depth, empties); ++depth) {
    if (depth >= empties - lead && max_depth >= empties) break;
    steps.push_back({depth, midgame_selectivity});
  }
  if (max_depth < empties) {
    if (request.selectivity && final_selectivity > midgame_selectivity)
      steps.push_back({max_depth, final_selectivity});
    return steps;
  }
  if (is_selective && empties > params.endgame_empties) {
    for (const Selectivity selectivity : {Selectivity::percent73, Selectivity::percent95}) {
      if (selectivity < final_selectivity) steps.push_back({empties, selectivity});
    }
  }
  steps.push_back({empties, final_selectivity});
  return steps;
}

/// Returns true if one side is expected to win all discs. ProbCut cannot prune such a position, so deepening
/// would only delay the search to the end, which is short there.
bool is_all_or_nothing(const DepthResult& result, Discs highest) {
  const Score nearly_all = Score::from_discs(highest - 1);
  return result.score > nearly_all || result.score < -nearly_all;
}

/// Searches an aspiration window around the expected score, and wider ones while it fails low or high, within
/// the requested window. Returns `nullopt` if the search is stopped.
template <typename Types, AnyBoard B = typename Types::Board>
std::optional<DepthResult> aspiration_search(Midgame<Types>& midgame, DepthRequest<B> request,
                                             std::optional<Score> expected,
                                             const std::optional<DiscWindow>& asked,
                                             const SearchParams& params) {
  const bool goes_to_the_end = request.depth == request.board.empty_count();
  const Score low = goes_to_the_end && asked ? Score::from_discs(asked->low) : -kInfinity;
  const Score high = goes_to_the_end && asked ? Score::from_discs(asked->high) : kInfinity;
  request.alpha = low;
  request.beta = high;
  if (!expected) return midgame.search(request);
  Discs below = params.aspiration_discs;
  Discs above = params.aspiration_discs;
  while (true) {
    const Score middle = goes_to_the_end ? Score::from_discs(expected->whole_discs()) : *expected;
    request.alpha = std::clamp(middle - Score::from_discs(below), low, high - kOneDisc);
    request.beta = std::clamp(middle + Score::from_discs(above), low + kOneDisc, high);
    const auto result = midgame.search(request);
    if (!result) return std::nullopt;
    if (result->score <= request.alpha && request.alpha > low) {
      below *= 4;
    } else if (result->score >= request.beta && request.beta < high) {
      above *= 4;
    } else {
      return result;
    }
  }
}

/// Returns the scores of the best moves, best first: each line is the best move that no line before it begins
/// with. `expected` has the lines of an earlier depth, and `last_best` is the best move of the last one.
/// Returns no lines if the search is stopped.
template <typename Types, AnyBoard B = typename Types::Board>
std::vector<DepthResult> search_lines(Midgame<Types>& midgame, const B& board, const WorkerRequest& request,
                                      const Step& step, const std::vector<DepthResult>& expected,
                                      Square last_best, const SearchParams& params) {
  const SetOf<B> legal = board.legal_moves();
  DepthRequest<B> depth_request{.board = board,
                                .depth = step.depth,
                                .selectivity = step.selectivity,
                                .moves = part_of<SetOf<B>>(request.moves),
                                .last_best = last_best};
  std::vector<DepthResult> lines;
  const auto line_count =
      static_cast<std::size_t>(std::clamp(popcount(legal & depth_request.moves), 1, request.line_count));
  while (lines.size() < line_count) {
    const std::size_t place = lines.size();
    const auto score = place < expected.size() ? std::optional(expected[place].score) : std::nullopt;
    const auto line = aspiration_search(midgame, depth_request, score, request.window, params);
    if (!line) return {};
    lines.push_back(*line);
    if (is_empty(legal)) return lines;
    depth_request.moves &= ~bit<SetOf<B>>(lines.back().pv.at(0));
    depth_request.last_best = Square::none;
    depth_request.reports_root_moves = false;
  }
  std::ranges::stable_sort(lines, std::ranges::greater{}, &DepthResult::score);
  return lines;
}

/// Calls `action` with the evaluator, and with the board as the type that selects the search.
template <typename Action>
void with_types(const WorkerRequest& request, Action&& action) {
  with_evaluator(request.evaluation, request.board, request.scoring, std::forward<Action>(action));
}

}  // namespace

void Worker::run(const WorkerRequest& request, const OnDepth& on_depth) {
  with_types(request, [&]<typename E, AnyBoard B>(const E& evaluator, const B& board) {
    const auto midgame =
        std::make_unique<Midgame<SearchTypes<E, B>>>(evaluator, table_, control_, team_, thread_, params_);
    constexpr bool kIsSelective = !std::same_as<E, HeuristicEvaluator>;
    std::vector<DepthResult> expected;
    if (request.expected) expected.push_back({.score = Score::from_discs(*request.expected)});
    Square last_best = Square::none;
    const int empties = board.empty_count();
    bool is_decided = false;
    for (const Step& step : deepening_steps(request, kIsSelective, params_)) {
      const bool is_before_the_end = step.depth < empties && request.max_depth >= empties;
      if (is_decided && is_before_the_end) continue;
      CompletedDepth completed{step.depth, step.selectivity, {}};
      completed.lines = search_lines(*midgame, board, request, step, expected, last_best, params_);
      if (completed.lines.empty() || !on_depth(completed)) return;
      last_best = completed.lines.front().pv.at(0);
      if (std::ranges::all_of(completed.lines, &DepthResult::is_exact)) return;
      is_decided = std::ranges::all_of(completed.lines, [&board](const DepthResult& line) {
        return is_all_or_nothing(line, board.square_count());
      });
      if (step.depth >= params_.aspiration_min_depth) expected = std::move(completed.lines);
    }
  });
}

void Worker::assist(const WorkerRequest& request) {
  with_types(request, [&]<typename E, AnyBoard B>(const E& evaluator, const B& /*board*/) {
    std::make_unique<Midgame<SearchTypes<E, B>>>(evaluator, table_, control_, team_, thread_, params_)
        ->assist();
  });
}

}  // namespace emilia
