// SPDX-License-Identifier: MIT
#include "engine/classic/classic_player.h"

#include <algorithm>

namespace emilia {

namespace {

constexpr int kOverrunOfSlice = 3;  ///< a depth that was begun within the slice may go on for so many slices
constexpr Score kFall = Score::from_discs(2);

SearchLimits without_clocks(SearchLimits limits) {
  limits.black_clock.reset();
  limits.white_clock.reset();
  return limits;
}

}  // namespace

std::string_view to_string(ClassicPlan plan) {
  return plan == ClassicPlan::ours ? "ours" : "slices";
}

ClassicClock::ClassicClock(const SearchLimits& limits, Color to_move, int empties, int squares,
                           ClassicPlan plan, const SliceParams& slices, Milliseconds overhead)
    : ours_(plan == ClassicPlan::ours ? limits : without_clocks(limits), to_move, empties, overhead) {
  const std::optional<ClockTime>& clock = limits.clock(to_move);
  if (plan == ClassicPlan::ours || !clock) return;
  const Microseconds reserve = overhead + TimePlan::machine_reserve(clock->remaining);
  const Microseconds left = std::max<Microseconds>(Microseconds(0), clock->remaining - reserve);
  const Microseconds slice =
      2 * empties > squares ? std::min<Microseconds>(slices.early_slice, left) : left / slices.late_share;
  slice_end_ = limits.started + slice;
  slice_deadline_ = limits.started + std::min(kOverrunOfSlice * slice, std::max(slice, left / 2));
}

std::optional<Clock::time_point> ClassicClock::deadline() const {
  if (!slice_deadline_) return ours_.deadline();
  return ours_.deadline() ? std::min(*slice_deadline_, *ours_.deadline()) : *slice_deadline_;
}

bool ClassicClock::may_begin_depth(const DepthTiming& timing) const {
  if (slice_end_ && (timing.is_forced || timing.now >= *slice_end_)) return false;
  return ours_.may_begin_depth(timing);
}

ClassicPlayerParams ClassicPlayerParams::cretan() {
  ClassicPlayerParams params;
  params.search.eval = WideEval::staged;
  params.search.final_count = FinalCount::empties_to_winner;
  params.search.alpha_beta = true;
  params.search.table = ClassicTableKind::two_keys;
  params.search.table_order = ClassicTableOrder::children;
  params.plan = ClassicPlan::slices;
  return params;
}

ClassicPlayerParams ClassicPlayerParams::best(WideEval eval) {
  ClassicPlayerParams params = cretan();
  params.search.eval = eval;
  params.search.principal_variation = true;
  params.plan = ClassicPlan::ours;
  return params;
}

ClassicPlayer::ClassicPlayer(const WideGeometry& geometry, const ClassicPlayerParams& params)
    : params_(params), search_(geometry, params.search) {}

WideSquare ClassicPlayer::choose_move(const WidePosition& position, const SearchLimits& limits,
                                      const std::atomic<bool>& stop,
                                      const std::function<void(const ClassicDepth&)>& on_depth) {
  const WideGeometry& geometry = search_.geometry();
  WideBits moves = position.board.legal_moves(geometry.playable());
  if (moves == 0) return WideSquare::pass;
  const int move_count = popcount(moves);
  WideSquare best = take_first(moves);

  const int empties = geometry.empty_count(position.board);
  const ClassicClock clock(limits, position.to_move, empties, geometry.playable_count(), params_.plan,
                           params_.slices, params_.overhead);
  search_.begin({&stop, clock.deadline(), limits.nodes});
  DepthTiming timing;
  timing.is_forced = move_count == 1;
  Clock::time_point begun = limits.started;
  const int last_depth = std::min(limits.depth.value_or(empties), empties);
  for (int depth = 1; depth <= last_depth; ++depth) {
    const auto result = search_.search_depth(position.board, depth);
    if (!result) break;
    best = result->best;
    timing.now = Clock::now();
    on_depth(
        {*result, search_.stats(), std::chrono::duration_cast<Microseconds>(timing.now - limits.started)});
    if (result->is_exact) break;

    timing.before_last = depth > 1 ? timing.last : Microseconds(0);
    timing.last = std::chrono::duration_cast<Microseconds>(timing.now - begun);
    timing.has_fallen = depth > 1 && result->score <= timing.last_score - kFall;
    timing.last_score = result->score;
    begun = timing.now;
    if (!clock.may_begin_depth(timing)) break;
  }
  return best;
}

}  // namespace emilia
