// SPDX-License-Identifier: MIT
#include "engine/search/midgame/midgame.h"

#include <algorithm>

#include "engine/search/midgame/probcut.h"
#include "eval/with_evaluator.h"

namespace emilia {

template <typename E, AnyBoard B>
requires EvaluatorOf<E, B> DepthResult Midgame<E, B>::search(const DepthRequest<B>& request) {
  estimates_ = 0;
  selectivity_ = request.selectivity;
  root_moves_ = request.moves;
  const Node root(request.board, std::min(request.depth, request.board.empty_count()));
  make_room(root);
  Window window{request.alpha, request.beta};
  if (root.goes_to_the_end()) window.step = kOneDisc;
  const Score score = search_node(root, window);
  const Line& line = lines_[0];
  return {.score = score,
          .is_exact = estimates_ == 0,
          .bound = score <= window.alpha  ? Bound::upper
                   : score >= window.beta ? Bound::lower
                                          : Bound::none,
          .pv = {line.moves.begin(), line.moves.begin() + line.length}};
}

/// Steps 1 to 4 of a node; `search_interior` has steps 5 to 11 (docs/explanation/search.md).
template <typename E, AnyBoard B>
requires EvaluatorOf<E, B> Score Midgame<E, B>::search_node(const Node& node, Window window) {
  lines_[node.ply].length = 0;

  // Step 1. Endgame: null windows with few empties go to the search without evaluation.
  if (window.is_null() && node.depth <= params_.endgame_empties && node.goes_to_the_end() && node.ply > 0)
    return Score::from_discs(endgame_.search(node.board, window.alpha.whole_discs()));

  // Step 2. Count the node, and leave if its value is no longer needed.
  control_.count_nodes();
  if (control_.is_stopped()) return Score();

  // Step 3. No moves: a pass, or the end of the game.
  Set moves = node.moves ? *node.moves : node.board.legal_moves();
  if (is_empty(moves)) return no_moves(node, window);

  // Step 4. Horizon: leaves are evaluated, and so are the children of frontier nodes.
  if (node.depth == 0) return leaf_value(node.board, node.state, moves, window);
  const bool is_frontier = node.depth == 1 && node.ply > 0 && params_.table_min_depth > 1;
  if (is_frontier) return search_frontier(node, moves, window);

  if (node.ply == 0) moves &= root_moves_;
  return search_interior(node, moves, window);
}

template <typename E, AnyBoard B>
requires EvaluatorOf<E, B> Score Midgame<E, B>::no_moves(const Node& node, Window window) {
  if (is_empty(node.board.opponent_moves())) return Score::from_discs(node.board.final_score());
  const Score score = -search_node(node.after_pass(), window.for_child());
  extend_line(node.ply, Square::pass, lines_[node.ply + 1]);
  return score;
}

/// Searches a frontier node, or returns its value from the horizon table.
template <typename E, AnyBoard B>
requires EvaluatorOf<E, B> Score Midgame<E, B>::search_frontier(const Node& node, Set moves, Window window) {
  if (!horizon_.has_room()) return search_frontier_moves(node, moves, window);
  const BoardKey key(node.board);
  if (const auto score = horizon_cutoff(node, window, key)) return *score;
  const std::uint64_t estimates_before = estimates_;
  const Score score = search_frontier_moves(node, moves, window);
  if (!control_.is_stopped() && estimates_ != estimates_before)
    horizon_.keep_bounds(key, bounds_of(node, score, window, /*is_proven=*/false));
  return score;
}

/// Searches a frontier node, one ply before the leaves, without a move list, which would cost too much there.
/// Killer moves come first (Akl and Newborn, 1977), then corners, and last C-squares and X-squares, which
/// give corners away.
template <typename E, AnyBoard B>
requires EvaluatorOf<E, B> Score Midgame<E, B>::search_frontier_moves(const Node& node, Set moves,
                                                                      Window window) {
  const std::uint64_t estimates_before = estimates_;
  const Set corners = node.board.corners();
  const Set all_x = diagonal_neighbours(corners);
  const Set all_c = straight_neighbours(corners);
  const Score highest = node.highest();
  Killers& killers = killers_[node.ply];
  Score best_score = -kInfinity;
  for (const Set group : {killers.latest, killers.older, corners, ~(all_c | all_x), all_c, ~Set{}}) {
    const Set group_moves = moves & group;
    moves ^= group_moves;
    for (const Square square : squares(group_moves)) {
      control_.count_nodes();
      if (control_.is_stopped()) return Score();
      const std::uint64_t estimates_before_child = estimates_;
      const Set turned = node.board.flips(square);
      const B child = node.board.after(square, turned);
      const Score score =
          -leaf_value(child, node.state.after(square, turned), child.legal_moves(), window.for_child());
      if (score <= best_score) continue;
      best_score = score;
      if (score <= window.alpha) continue;
      window.alpha = score;
      lines_[node.ply].moves[0] = square;
      lines_[node.ply].length = 1;
      if (score < window.beta && score < highest) continue;
      killers.add(square);
      if (estimates_ == estimates_before_child) estimates_ = estimates_before;
      moves = Set{};
      break;
    }
  }
  return best_score;
}

/// Returns the value of a position by `evaluate`, after the pass if the side has to pass, or the final score.
template <typename E, AnyBoard B>
requires EvaluatorOf<E, B>
template <typename Evaluate>
Score Midgame<E, B>::leaf_value(const B& board, const typename E::State& state, Set moves, Window window,
                                const Evaluate& evaluate) {
  if (!is_empty(moves)) {
    ++estimates_;
    return evaluate(board, state, moves, window);
  }
  const Set opponent_moves = board.opponent_moves();
  if (is_empty(opponent_moves)) return Score::from_discs(board.final_score());
  ++estimates_;
  return -evaluate(board.after_pass(), state.after_pass(), opponent_moves, window.for_child());
}

template <typename E, AnyBoard B>
requires EvaluatorOf<E, B> Score Midgame<E, B>::leaf_value(const B& board, const typename E::State& state,
                                                           Set moves, Window window) {
  const Score value =
      leaf_value(board, state, moves, window,
                 [this](const B& of, const typename E::State& its_state, Set its_moves, Window its_window) {
                   return lazy_value(of, its_state, its_moves, its_window, std::nullopt);
                 });
  show(board, value, window);
  return value;
}

/// Adds a position to the sample. A position without moves was evaluated after the pass, or not at all if the
/// game is over. Not inlined, to keep the loop of frontier nodes short.
template <typename E, AnyBoard B>
requires EvaluatorOf<E, B>
[[gnu::noinline]] void Midgame<E, B>::show_to_sample(const B& board, Score value, Window window) {
  if constexpr (std::same_as<B, FullBoard>) {
    if (!is_empty(board.legal_moves())) return control_.leaf_sample()->see(board, value, window);
    if (!board.is_finished()) control_.leaf_sample()->see(board.after_pass(), -value, window.for_child());
  }
}

/// Lazy evaluation: if the linear evaluation is outside the window by more than `lazy_evaluation_discs`, it
/// is returned and the full evaluation is not computed.
template <typename E, AnyBoard B>
requires EvaluatorOf<E, B> Score Midgame<E, B>::lazy_value(const B& board, const typename E::State& state,
                                                           Set moves, Window window,
                                                           std::optional<Score> ordering_score) {
  if constexpr (kHasOwnOrdering<E>) {
    if (!ordering_score) ordering_score = ordering_score_of(board, state, moves);
    const Score margin = Score::from_discs(params_.lazy_evaluation_discs);
    const bool is_lazy = params_.lazy_evaluation_discs < SearchParams::kNever;
    if (is_lazy && (*ordering_score >= window.beta + margin || *ordering_score <= window.alpha - margin))
      return *ordering_score;
    return horizon_.leaf(board, [&] { return evaluator_.evaluate(board, state, moves, *ordering_score); });
  } else {
    return ordering_score ? *ordering_score : evaluator_.evaluate(board, state, moves);
  }
}

template <typename E, AnyBoard B>
requires EvaluatorOf<E, B> Score Midgame<E, B>::search_interior(const Node& node, Set moves, Window window) {
  const bool has_all_moves = node.ply > 0 || root_moves_ == ~Set{};
  const bool uses_table = node.depth >= params_.table_min_depth && has_all_moves;
  const BoardKey key(node.board);
  NodeRecord record(*this, node, window);

  // Step 5. Transposition table: probe for a bound and the hash move.
  Square hash_move = Square::none;
  if (uses_table) {
    const auto entry = table_.probe(key);
    if (const auto score = table_cutoff(node, window, entry)) return *score;
    if (entry) hash_move = entry->best;
  }

  // Step 6. ProbCut.
  if (has_all_moves) {
    if (const auto score = probcut(node, moves, window)) return *score;
    estimates_ = record.estimates_before;  // a search without a cutoff does not affect the value
  }

  // Step 7. Enhanced transposition cutoff.
  MoveList<B> list(node.board, moves);
  if (uses_table) {
    if (const auto score = etc_cutoff(node, window, list)) return *score;
  }

  // Steps 8 to 10. Order the moves, search them, cut.
  search_moves(list, hash_move, record);
  if (control_.is_stopped()) return Score();

  // Step 11. Store.
  if (uses_table) store(record, window, key);
  return record.best_score;
}

/// Returns the value of a frontier node from the horizon table, if its bounds decide the window.
template <typename E, AnyBoard B>
requires EvaluatorOf<E, B>
inline std::optional<Score> Midgame<E, B>::horizon_cutoff(const Node& node, Window window,
                                                          const BoardKey& key) {
  if (!node.may_be_cut_off(window)) return std::nullopt;
  const auto answer = horizon_.bounds(key).answer(window);
  if (answer) ++estimates_;
  return answer;
}

/// Cuts only null windows, so that the principal variation stays complete.
template <typename E, AnyBoard B>
requires EvaluatorOf<E, B> std::optional<Score> Midgame<E, B>::table_cutoff(
    const Node& node, Window window, const std::optional<TableEntry>& entry) {
  if (!entry || !node.may_be_cut_off(window) || !entry->is_as_deep_as(node.depth, selectivity_))
    return std::nullopt;
  const auto answer = ScoreBounds{entry->lower, entry->upper}.answer(window);
  if (answer && entry->depth != TableEntry::kProven) ++estimates_;
  return answer;
}

/// Multi-ProbCut (`probcut.h`): the shallow search (near the leaves the evaluation alone) must fail high or
/// low by the margin. It is tried only on the side of the window on which the evaluation is.
template <typename E, AnyBoard B>
requires EvaluatorOf<E, B> std::optional<Score> Midgame<E, B>::probcut(const Node& node, Set moves,
                                                                       Window window) {
  if (selectivity_ == Selectivity::none || !node.may_be_cut_off(window) ||
      node.depth < params_.probcut_min_depth)
    return std::nullopt;
  const int depth = probcut_depth(node.depth);
  constexpr EvalKind kMargins = std::same_as<E, NetworkEvaluator> ? EvalKind::network : EvalKind::pattern;
  Score margin = probcut_margin<kMargins>(selectivity_, node.board.empty_count(), node.depth);
  if (!node.goes_to_the_end())
    margin = Score::from_units(margin.units() * params_.probcut_margin_percent / 100);
  const Score high = window.beta + margin;
  const Score low = window.alpha - margin;
  const Score ordering_score =
      node.ordering_score ? *node.ordering_score : ordering_score_of(node.board, node.state, moves);
  const Score evaluation =
      depth == 0 ? lazy_value(node.board, node.state, moves, {low, high}, ordering_score) : ordering_score;
  if (depth == 0) show(node.board, evaluation, {low, high});
  const auto reaches = [&](Score bound) {
    if (depth == 0) return evaluation >= bound;
    return search_node(node.at_depth(depth, ordering_score, moves), Window::null_below(bound)) >= bound;
  };
  if (evaluation >= window.beta && high <= node.highest() && reaches(high)) {
    ++estimates_;
    return window.beta;
  }
  if (evaluation <= window.alpha && low >= -node.highest() && !reaches(low + kOneUnit)) {
    ++estimates_;
    return window.alpha;
  }
  return std::nullopt;
}

/// Cuts the node if the table has a bound of a child that fails high (Schaeffer and Plaat, "New advances in
/// alpha-beta searching", 1996).
template <typename E, AnyBoard B>
requires EvaluatorOf<E, B> std::optional<Score> Midgame<E, B>::etc_cutoff(const Node& node, Window window,
                                                                          MoveList<B>& moves) {
  if (!node.may_be_cut_off(window) || node.depth < params_.etc_min_depth) return std::nullopt;
  for (const OrderedMove<B>& move : moves) table_.prefetch(BoardKey(move.child));
  for (OrderedMove<B>& move : moves) move.replies = move.child.legal_moves();
  for (const OrderedMove<B>& move : moves) {
    const auto entry = table_.probe(BoardKey(move.child));
    if (!entry || !entry->is_as_deep_as(node.depth - 1, selectivity_) || -entry->upper < window.beta)
      continue;
    if (entry->depth != TableEntry::kProven) ++estimates_;
    return -entry->upper;
  }
  return std::nullopt;
}

template <typename E, AnyBoard B>
requires EvaluatorOf<E, B>
void Midgame<E, B>::order(MoveList<B>& moves, const Node& node) {
  const std::uint64_t estimates_before = estimates_;
  const OrderingSquares<Set> special(node.board.corners());
  const bool asks_evaluation = node.depth >= params_.evaluated_order_min_depth;
  const int evaluation_weight = node.board.empty_count() <= params_.late_empties
                                    ? params_.late_evaluation_weight
                                    : params_.evaluation_weight;
  for (OrderedMove<B>& move : moves) {
    if (!move.replies) move.replies = move.child.legal_moves();
    move.points = points_of_move(move.square, *move.replies, special, params_);
    if (!asks_evaluation) continue;
    const int depth = std::min(node.depth / params_.order_depth_divisor, params_.max_order_depth.value);
    Score value;
    if (depth == 0) {
      value = leaf_value(move.child, node.state.after(move.square, move.turned), *move.replies, Window(),
                         [this](const B& of, const typename E::State& state, Set replies, Window /*window*/) {
                           return ordering_score_of(of, state, replies);
                         });
      move.child_ordering_score = value;
    } else {
      value = search_node(node.after(move, depth), Window());
    }
    move.points -= evaluation_weight * value.units() / Score::kUnitsPerDisc;
  }
  estimates_ = estimates_before;  // ordering does not affect the value
}

template <typename E, AnyBoard B>
requires EvaluatorOf<E, B>
void Midgame<E, B>::search_moves(MoveList<B>& moves, Square hash_move, NodeRecord& record) {
  record.moves = &moves;

  // Step 8. Order the moves: the hash move goes first. The others are ordered only if it does not cut.
  bool is_unordered = params_.hash_move_first != 0 && moves.begin_with(hash_move);
  if (!is_unordered) order(moves, record.node);

  // Step 9. Search the moves. After the first one, idle threads may take others (young brothers wait).
  bool is_first = true;
  while (!moves.is_done() && !record.is_cut.load(std::memory_order_relaxed) && !control_.is_stopped()) {
    const OrderedMove<B>& move = moves.next();
    if (!is_first && offer_to_helper(moves.last_place(), record)) continue;
    const std::uint64_t estimates_before_child = estimates_;
    const Node child = record.node.after(move, record.node.depth - 1);
    const Score score = search_child(child, record.current_window(), is_first);
    if (!control_.is_stopped()) add_result(move, score, estimates_before_child, record);
    if (is_unordered && !record.is_cut.load(std::memory_order_relaxed)) order(moves, record.node);
    is_unordered = false;
    is_first = false;
  }
  if (!record.is_shared) return;
  team_.wait_for_helpers(control_.thread(), record, [this](const Task& task) noexcept { search_task(task); });
  control_.set_split_point(record.parent);  // this node is done
  estimates_ += record.helpers_estimates;
}

/// Principal variation search: the first child gets the complete window. The others are searched with a null
/// window first, and with the complete one only if they fail high.
template <typename E, AnyBoard B>
requires EvaluatorOf<E, B> Score Midgame<E, B>::search_child(const Node& child, Window window,
                                                             bool is_first) {
  if (!is_first && !window.is_null()) {
    const Score score = -search_node(child, window.null_at_alpha().for_child());
    if (score <= window.alpha || score >= window.beta || control_.is_stopped()) return score;
  }
  return -search_node(child, window.for_child());
}

/// Adds the result of a move to its node.
template <typename E, AnyBoard B>
requires EvaluatorOf<E, B>
void Midgame<E, B>::add_result(const OrderedMove<B>& move, Score score, std::uint64_t estimates_before_child,
                               NodeRecord& record) {
  std::unique_lock lock(record.mutex, std::defer_lock);
  if (record.is_shared) lock.lock();
  if (this != &record.owner) record.helpers_estimates += estimates_ - estimates_before_child;
  if (score <= record.best_score) return;
  record.best_score = score;
  record.best = move.square;
  const bool fails_low = score <= record.window.alpha;
  if (!fails_low || record.node.ply == 0)  // the root always has a move
    record.owner.extend_line(record.node.ply, move.square, lines_[record.node.ply + 1]);
  if (fails_low) return;
  record.window.alpha = score;

  // Step 10. Cut at beta, or if all discs are won. The value then rests on this child alone.
  if (score < record.window.beta && score < record.node.highest()) return;
  record.is_cut.store(true, std::memory_order_relaxed);
  if (this == &record.owner && estimates_ == estimates_before_child) estimates_ = record.estimates_before;
}

/// Returns the bounds implied by a fail-soft score. Outside the window the score may come from lazy
/// evaluation, whose error is at most the lazy margin. So the bound is relaxed by that margin, clamped to the
/// window.
template <typename E, AnyBoard B>
requires EvaluatorOf<E, B> ScoreBounds Midgame<E, B>::bounds_of(const Node& node, Score value, Window window,
                                                                bool is_proven)
const {
  const bool may_be_lazy = kHasOwnOrdering<E> && !is_proven && !node.goes_to_the_end() &&
                           params_.lazy_evaluation_discs < SearchParams::kNever;
  const Score slack = may_be_lazy ? Score::from_discs(params_.lazy_evaluation_discs) : Score();
  ScoreBounds bounds;
  if (value > window.alpha) bounds.lower = value < window.beta ? value : std::max(value - slack, window.beta);
  if (value < window.beta)
    bounds.upper = value > window.alpha ? value : std::min(value + slack, window.alpha);
  return bounds;
}

template <typename E, AnyBoard B>
requires EvaluatorOf<E, B>
void Midgame<E, B>::store(const NodeRecord& record, Window window, const BoardKey& key) {
  const bool is_proven = estimates_ == record.estimates_before;
  const ScoreBounds bounds = bounds_of(record.node, record.best_score, window, is_proven);
  const TableEntry entry{.lower = bounds.lower,
                         .upper = bounds.upper,
                         .depth = is_proven ? TableEntry::kProven : record.node.depth,
                         .empties = record.node.board.empty_count(),
                         .selectivity = is_proven ? Selectivity::none : selectivity_,
                         .best = record.best};
  table_.store(key, entry);
  const ProofRequest& proofs = control_.proofs();
  const BasicBoard<Set, BoardKind::any> board = record.node.board;
  if (is_proven && proofs.keeper != nullptr && board.empty_count() >= proofs.min_empties)
    proofs.keeper->on_proof(board, entry);
}

template <typename E, AnyBoard B>
requires EvaluatorOf<E, B>
void Midgame<E, B>::extend_line(int ply, Square move, const Line& rest) {
  Line& line = lines_[ply];
  line.moves[0] = move;
  std::copy_n(rest.moves.begin(), rest.length, line.moves.begin() + 1);
  line.length = rest.length + 1;
}

template <typename E, AnyBoard B>
requires EvaluatorOf<E, B>
void Midgame<E, B>::assist() {
  horizon_.make_room();
  endgame_.make_room(kMaxSquares<Set>);
  team_.serve(control_.thread(), [this](const Task& task) noexcept { search_task(task); });
}

/// Makes the node a split point if an idle thread takes the move.
template <typename E, AnyBoard B>
requires EvaluatorOf<E, B>
bool Midgame<E, B>::offer_to_helper(int place, NodeRecord& record) {
  if (record.node.depth < params_.split_min_depth || !team_.has_idle()) return false;
  if (!record.is_shared) {  // once, because helpers read it afterwards
    record.is_shared = true;
    control_.set_split_point(&record);
  }
  return team_.offer({&record, place});
}

/// Searches a move of another thread's node like its owner would.
template <typename E, AnyBoard B>
requires EvaluatorOf<E, B>
void Midgame<E, B>::search_task(const Task& task) noexcept {
  auto& record = static_cast<NodeRecord&>(*task.split_point);
  const SplitPoint* const own_split_point = control_.split_point();
  const std::uint64_t own_estimates = estimates_;
  control_.set_split_point(&record);
  selectivity_ = record.selectivity;
  const OrderedMove<B>& move = record.moves->taken(task.place);
  const Node child = record.node.after(move, record.node.depth - 1);
  const Score score = search_child(child, record.current_window(), /*is_first=*/false);
  if (!control_.is_stopped()) add_result(move, score, own_estimates, record);
  control_.set_split_point(own_split_point);
  estimates_ = own_estimates;
}

template class Midgame<NaiveEvaluator, Board>;
template class Midgame<NaiveEvaluator, FullBoard>;
template class Midgame<NaiveEvaluator, WideBoard>;
template class Midgame<MobilityEvaluator, Board>;
template class Midgame<MobilityEvaluator, FullBoard>;
template class Midgame<MobilityEvaluator, WideBoard>;
template class Midgame<CompoundEvaluator, Board>;
template class Midgame<CompoundEvaluator, FullBoard>;
template class Midgame<CompoundEvaluator, WideBoard>;
template class Midgame<StagedEvaluator, Board>;
template class Midgame<StagedEvaluator, FullBoard>;
template class Midgame<StagedEvaluator, RawBoard>;
template class Midgame<StagedEvaluator, WideBoard>;
template class Midgame<StagedEvaluator, RawWideBoard>;
template class Midgame<PositionalEvaluator, FullBoard>;
template class Midgame<PatternEvaluator, FullBoard>;
template class Midgame<NetworkEvaluator, FullBoard>;

}  // namespace emilia
