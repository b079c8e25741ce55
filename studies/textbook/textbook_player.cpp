// SPDX-License-Identifier: MIT
#include "studies/textbook/textbook_player.h"

#include <algorithm>

namespace emilia {

namespace {

constexpr Score kFall = Score::from_discs(2);

}  // namespace

TextbookPlayerParams TextbookPlayerParams::cretan() {
  TextbookPlayerParams params;
  params.search.eval = TextbookEval::staged;
  params.search.scoring = Scoring::empties_to_winner;
  params.search.alpha_beta = true;
  params.search.order = TextbookOrder::weights;  // replaces a random order: corners first
  params.search.table = TextbookTableKind::two_keys;
  params.search.table_order = TextbookTableOrder::children;
  params.plan.kind = PlanKind::slices;
  return params;
}

TextbookPlayerParams TextbookPlayerParams::best(TextbookEval eval) {
  TextbookPlayerParams params = cretan();
  params.search.eval = eval;
  params.search.principal_variation = true;
  params.plan.kind = PlanKind::shares;
  return params;
}

int depth_of_moves(int moves) {
  constexpr int kFew = 5;
  constexpr int kSome = 10;
  if (moves <= kFew) return 4;
  return moves <= kSome ? 3 : 2;
}

TextbookPlayer::TextbookPlayer(WideBitboard playable, const TextbookPlayerParams& params)
    : params_(params), search_(playable, params.search) {
  params_.plan.squares = popcount(playable);
}

Square TextbookPlayer::choose_move(const Position& position, const SearchLimits& limits,
                                   const std::function<void(const TextbookResult&)>& on_depth) {
  const WideBitboard moves = position.board.legal_moves();
  if (is_empty(moves)) return Square::pass;
  Square best = first_square(moves);
  if (params_.depth_is_by_moves) {
    search_.begin({});
    const int wanted = std::min(depth_of_moves(popcount(moves)), position.board.empty_count());
    const auto result = search_.search_depth(position.board, wanted);
    on_depth(*result);
    return result->best;
  }

  const int empties = position.board.empty_count();
  const TimePlan plan(limits, position.to_move, empties, /*overhead=*/Milliseconds(0), params_.plan);
  search_.begin({plan.deadline(), limits.nodes});
  DepthTiming timing;
  timing.is_forced = popcount(moves) == 1;
  Clock::time_point begun = limits.started;
  const int last_depth = std::min(limits.depth.value_or(empties), empties);
  for (int depth = 1; depth <= last_depth; ++depth) {
    const auto result = search_.search_depth(position.board, depth);
    if (!result) break;
    best = result->best;
    timing.now = Clock::now();
    on_depth(*result);
    if (result->is_exact) break;

    timing.before_last = depth > 1 ? timing.last : Microseconds(0);
    timing.last = std::chrono::duration_cast<Microseconds>(timing.now - begun);
    timing.has_fallen = depth > 1 && result->score <= timing.last_score - kFall;
    timing.last_score = result->score;
    begun = timing.now;
    if (!plan.may_begin_depth(timing)) break;
  }
  return best;
}

}  // namespace emilia
