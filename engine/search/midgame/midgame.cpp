// SPDX-License-Identifier: MIT
#include "engine/search/midgame/midgame.h"

#include <algorithm>

#include "engine/search/midgame/probcut.h"
#include "eval/with_evaluator.h"

namespace emilia {

namespace {

Basis basis_of(const TableEntry& entry) {
  return entry.depth == TableEntry::kProven ? Basis::proof : Basis::estimate;
}

/// Returns the ProbCut margin of an evaluation.
template <typename E, AnyBoard B>
Score margin_of(Selectivity selectivity, const B& board, int depth) {
  constexpr EvalKind kKind = std::same_as<E, NetworkEvaluator> ? EvalKind::network : EvalKind::pattern;
  if constexpr (std::same_as<E, BoardEvaluator>)
    return probcut_margin_of_board(selectivity, board.empty_count(), depth, board.square_count());
  return probcut_margin<kKind>(selectivity, board.empty_count(), depth);
}

}  // namespace

template <typename Types>
std::optional<DepthResult> Midgame<Types>::search(const DepthRequest<B>& request) {
  selectivity_ = request.selectivity;
  request_ = request;
  has_last_best_ = request.last_best == Square::none;
  const Node root(request.board, state_of(evaluator_, request.board),
                  std::min(request.depth, request.board.empty_count()), /*its_ply=*/0);
  make_room(root);
  Window window{request.alpha, request.beta};
  if (root.goes_to_the_end()) window.step = kOneDisc;
  const NodeValue value = search_node(root, window);
  if (value.is_stopped()) return std::nullopt;
  if (value.score <= window.alpha) control_.set_root_move(std::nullopt);  // of an earlier, lower window
  const Line& line = lines_[0];
  return DepthResult{.score = value.score,
                     .is_exact = value.is_proven(),
                     .bound = value.score <= window.alpha  ? Bound::upper
                              : value.score >= window.beta ? Bound::lower
                                                           : Bound::none,
                     .pv = {line.moves.begin(), line.moves.begin() + line.length}};
}

/// Steps 1 to 4 of a node; `search_interior` has steps 5 to 11 (docs/explanation/search.md).
template <typename Types>
NodeValue Midgame<Types>::search_node(const Node& node, Window window) {
  lines_[node.ply].length = 0;

  // Step 1. Endgame: null windows with few empties go to the search without evaluation.
  if (window.is_null() && node.depth <= params_.endgame_empties && node.goes_to_the_end() && node.ply > 0) {
    const Discs discs = endgame_.search(node.board, window.alpha.whole_discs());
    return control_.is_stopped() ? NodeValue::stopped() : NodeValue{Score::from_discs(discs), Basis::proof};
  }

  // Step 2. Count the node, and leave if its value is no longer needed.
  control_.count_nodes();
  if (control_.is_stopped()) return NodeValue::stopped();

  // Step 3. No moves: a pass, or the end of the game.
  Set moves = node.moves ? *node.moves : node.board.legal_moves();
  if (is_empty(moves)) return no_moves(node, window);

  // Step 4. Horizon: leaves are evaluated, and so are the children of frontier nodes.
  if (node.depth == 0) return leaf_value(node.board, node.state, moves, window);
  const bool is_frontier = node.depth == 1 && node.ply > 0 && params_.table_min_depth > 1;
  if (is_frontier) return search_frontier(node, moves, window);

  if (node.ply == 0) moves &= request_.moves;
  return search_interior(node, moves, window);
}

template <typename Types>
NodeValue Midgame<Types>::no_moves(const Node& node, Window window) {
  if (is_empty(node.board.opponent_moves()))
    return {Score::from_discs(node.board.final_score()), Basis::proof};
  const NodeValue value = -search_node(node.after_pass(), window.for_child());
  extend_line(node.ply, Square::pass, lines_[node.ply + 1]);
  return value;
}

/// Searches a frontier node, or returns its value from the horizon table.
template <typename Types>
NodeValue Midgame<Types>::search_frontier(const Node& node, Set moves, Window window) {
  if (!horizon_.has_room()) return search_frontier_moves(node, moves, window);
  const BoardKey key(node.board);
  if (const auto value = horizon_cutoff(node, window, key)) return *value;
  const NodeValue value = search_frontier_moves(node, moves, window);
  if (value.basis == Basis::estimate) horizon_.keep_bounds(key, bounds_of(node, value, window));
  return value;
}

/// Searches a frontier node, one ply before the leaves, without a move list, which would cost too much there.
/// Killer moves come first (Akl and Newborn, 1977), then corners, and last C-squares and X-squares, which
/// give corners away.
template <typename Types>
NodeValue Midgame<Types>::search_frontier_moves(const Node& node, Set moves, Window window) {
  const Set corners = node.board.corners();
  const Set all_x = diagonal_neighbours(corners);
  const Set all_c = straight_neighbours(corners);
  const Score highest = node.highest();
  Killers& killers = killers_[node.ply];
  NodeValue best{-kInfinity, Basis::proof};
  for (const Set group : {killers.latest, killers.older, corners, ~(all_c | all_x), all_c, ~Set{}}) {
    const Set group_moves = moves & group;
    moves ^= group_moves;
    for (const Square square : squares(group_moves)) {
      control_.count_nodes();
      if (control_.is_stopped()) return NodeValue::stopped();
      const Set turned = node.board.flips(square);
      const B child = node.board.after(square, turned);
      const NodeValue value =
          -leaf_value(child, node.state.after(square, turned), child.legal_moves(), window.for_child());
      best.basis = std::max(best.basis, value.basis);
      if (value.score <= best.score) continue;
      best.score = value.score;
      if (value.score <= window.alpha) continue;
      window.alpha = value.score;
      lines_[node.ply].moves[0] = square;
      lines_[node.ply].length = 1;
      if (value.score < window.beta && value.score < highest) continue;
      killers.add(square);
      return value;
    }
  }
  return best;
}

/// Returns the value of a position by `evaluate`, after the pass if the side has to pass, or the final score.
template <typename Types>
template <typename Evaluate>
NodeValue Midgame<Types>::leaf_value(const B& board, const State& state, Set moves, Window window,
                                     const Evaluate& evaluate) {
  if (!is_empty(moves)) return {evaluate(board, state, moves, window), Basis::estimate};
  const Set opponent_moves = board.opponent_moves();
  if (is_empty(opponent_moves)) return {Score::from_discs(board.final_score()), Basis::proof};
  return {-evaluate(board.after_pass(), state.after_pass(), opponent_moves, window.for_child()),
          Basis::estimate};
}

template <typename Types>
NodeValue Midgame<Types>::leaf_value(const B& board, const State& state, Set moves, Window window) {
  const NodeValue value =
      leaf_value(board, state, moves, window,
                 [this](const B& of, const State& its_state, Set its_moves, Window its_window) {
                   return lazy_value(of, its_state, its_moves, its_window, std::nullopt);
                 });
  show(board, value.score, window);
  return value;
}

/// Adds a position to the sample. A position without moves was evaluated after the pass, or not at all if the
/// game is over. Not inlined, to keep the loop of frontier nodes short.
template <typename Types>
[[gnu::noinline]] void Midgame<Types>::show_to_sample(const B& board, Score value, Window window) {
  if constexpr (std::same_as<B, FullBoard>) {
    if (!is_empty(board.legal_moves())) return control_.leaf_sample()->see(board, value, window);
    if (!board.is_finished()) control_.leaf_sample()->see(board.after_pass(), -value, window.for_child());
  }
}

/// Lazy evaluation: if the linear evaluation is outside the window by more than `lazy_evaluation_discs`, it
/// is returned and the full evaluation is not computed.
template <typename Types>
Score Midgame<Types>::lazy_value(const B& board, const State& state, Set moves, Window window,
                                 std::optional<Score> ordering_score) {
  if constexpr (kHasOwnOrdering<E>) {
    if (!ordering_score) ordering_score = ordering_score_of(board, state, moves);
    const Score margin = Score::from_discs(params_.lazy_evaluation_discs);
    const bool is_lazy = params_.lazy_evaluation_discs < SearchParams::kNever;
    if (is_lazy && (*ordering_score >= window.beta + margin || *ordering_score <= window.alpha - margin))
      return *ordering_score;
    return horizon_.leaf(board, [&] { return evaluator_.evaluate(board, state, moves); });
  } else {
    return ordering_score ? *ordering_score : evaluator_.evaluate(board, state, moves);
  }
}

template <typename Types>
NodeValue Midgame<Types>::search_interior(const Node& node, Set moves, Window window) {
  const bool has_all_moves = node.ply > 0 || request_.moves == ~Set{};
  const bool uses_table = node.depth >= params_.table_min_depth && has_all_moves;
  const BoardKey key(node.board);

  // Step 5. Transposition table: probe for a bound and the hash move.
  Square hash_move = Square::none;
  if (uses_table) {
    const auto entry = table_.probe(key);
    if (const auto value = table_cutoff(node, window, entry)) return *value;
    if (entry) hash_move = entry->best;
  }
  if (node.ply == 0 && hash_move == Square::none) hash_move = request_.last_best;

  // Step 6. ProbCut.
  if (has_all_moves) {
    if (const auto value = probcut(node, moves, window)) return *value;
  }

  // Step 7. Enhanced transposition cutoff.
  MoveList<B> list(node.board, moves);
  if (uses_table) {
    if (const auto value = etc_cutoff(node, window, list)) return *value;
  }

  // Steps 8 to 10. Order the moves, search them, cut.
  NodeRecord record(*this, node, window);
  search_moves(list, hash_move, record);

  // Step 11. Store.
  if (uses_table && !record.value.is_stopped()) store(record, window, key);
  return record.value;
}

/// Returns the value of a frontier node from the horizon table, if its bounds decide the window.
template <typename Types>
inline std::optional<NodeValue> Midgame<Types>::horizon_cutoff(const Node& node, Window window,
                                                               const BoardKey& key) {
  if (!node.may_be_cut_off(window)) return std::nullopt;
  const auto answer = horizon_.bounds(key).answer(window);
  if (!answer) return std::nullopt;
  return NodeValue{*answer, Basis::estimate};
}

/// Cuts only null windows, so that the principal variation stays complete.
template <typename Types>
std::optional<NodeValue> Midgame<Types>::table_cutoff(const Node& node, Window window,
                                                      const std::optional<TableEntry>& entry) {
  if (!entry || !node.may_be_cut_off(window) || !entry->is_as_deep_as(node.depth, selectivity_))
    return std::nullopt;
  const auto answer = ScoreBounds{entry->lower, entry->upper}.answer(window);
  if (!answer) return std::nullopt;
  return NodeValue{*answer, basis_of(*entry)};
}

/// Multi-ProbCut (`probcut.h`): the shallow search (near the leaves the evaluation alone) must fail high or
/// low by the margin. It is tried only on the side of the window on which the evaluation is.
template <typename Types>
std::optional<NodeValue> Midgame<Types>::probcut(const Node& node, Set moves, Window window) {
  constexpr bool kHasMargins = !std::same_as<E, HeuristicEvaluator>;
  if (!kHasMargins || selectivity_ == Selectivity::none || !node.may_be_cut_off(window) ||
      node.depth < params_.probcut_min_depth)
    return std::nullopt;
  const int depth = probcut_depth(node.depth);
  Score margin = margin_of<E>(selectivity_, node.board, node.depth);
  if (!node.goes_to_the_end())
    margin = Score::from_units(margin.units() * params_.probcut_margin_percent / 100);
  const Score high = window.beta + margin;
  const Score low = window.alpha - margin;
  const Score ordering_score =
      node.ordering_score ? *node.ordering_score : ordering_score_of(node.board, node.state, moves);
  const Score evaluation =
      depth == 0 ? lazy_value(node.board, node.state, moves, {low, high}, ordering_score) : ordering_score;
  if (depth == 0) show(node.board, evaluation, {low, high});
  const auto shallow_search = [&](Score bound) -> NodeValue {
    if (depth == 0) return {evaluation, Basis::estimate};
    return search_node(node.at_depth(depth, ordering_score, moves), Window::null_below(bound));
  };
  if (evaluation >= window.beta && high <= node.highest()) {
    const NodeValue value = shallow_search(high);
    if (value.is_stopped()) return value;
    if (value.score >= high) return NodeValue{window.beta, Basis::estimate};
  }
  if (evaluation <= window.alpha && low >= -node.highest()) {
    const NodeValue value = shallow_search(low + kOneUnit);
    if (value.is_stopped()) return value;
    if (value.score <= low) return NodeValue{window.alpha, Basis::estimate};
  }
  return std::nullopt;
}

/// Cuts the node if the table has a bound of a child that fails high (Schaeffer and Plaat, "New advances in
/// alpha-beta searching", 1996).
template <typename Types>
std::optional<NodeValue> Midgame<Types>::etc_cutoff(const Node& node, Window window, MoveList<B>& moves) {
  if (!node.may_be_cut_off(window) || node.depth < params_.etc_min_depth) return std::nullopt;
  for (const OrderedMove<B>& move : moves) table_.prefetch(BoardKey(move.child));
  for (OrderedMove<B>& move : moves) move.replies = move.child.legal_moves();
  for (const OrderedMove<B>& move : moves) {
    const auto entry = table_.probe(BoardKey(move.child));
    if (entry && entry->is_as_deep_as(node.depth - 1, selectivity_) && -entry->upper >= window.beta)
      return NodeValue{-entry->upper, basis_of(*entry)};
  }
  return std::nullopt;
}

template <typename Types>
void Midgame<Types>::order(MoveList<B>& moves, const Node& node) {
  const OrderingSquares<Set> special(node.board);
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
                         [this](const B& of, const State& state, Set replies, Window /*window*/) {
                           return ordering_score_of(of, state, replies);
                         })
                  .score;
      move.child_ordering_score = value;
    } else {
      value = search_node(node.after(move, depth), Window()).score;
    }
    move.points -= evaluation_weight * value.units() / Score::kUnitsPerDisc;
  }
}

template <typename Types>
void Midgame<Types>::search_moves(MoveList<B>& moves, Square hash_move, NodeRecord& record) {
  record.moves = &moves;

  // Step 8. Order the moves: the hash move goes first. The others are ordered only if it does not cut.
  bool is_unordered = params_.hash_move_first != 0 && moves.begin_with(hash_move);
  if (!is_unordered) order(moves, record.node);

  // Step 9. Search the moves. After the first one, idle threads may take others (young brothers wait).
  bool is_first = true;
  while (!moves.is_done() && !record.is_cut.load(std::memory_order_relaxed)) {
    const OrderedMove<B>& move = moves.next();
    if (!is_first && offer_to_helper(moves.last_place(), record)) continue;
    const Node child = record.node.after(move, record.node.depth - 1);
    const NodeValue value = search_child(child, record.current_window(), is_first);
    add_result(move, value, record);
    if (value.is_stopped()) break;
    if (is_unordered && !record.is_cut.load(std::memory_order_relaxed)) order(moves, record.node);
    is_unordered = false;
    is_first = false;
  }
  if (!record.is_shared) return;
  team_.wait_for_helpers(control_.thread(), record, [this](const Task& task) noexcept { search_task(task); });
  control_.set_split_point(record.parent);  // this node is done
}

/// Principal variation search: the first child gets the complete window. The others are searched with a null
/// window first, and with the complete one only if they fail high. The value has the basis of both searches.
template <typename Types>
NodeValue Midgame<Types>::search_child(const Node& child, Window window, bool is_first) {
  if (is_first || window.is_null()) return -search_node(child, window.for_child());
  const NodeValue above_alpha = -search_node(child, window.null_at_alpha().for_child());
  if (above_alpha.is_stopped() || above_alpha.score <= window.alpha || above_alpha.score >= window.beta)
    return above_alpha;
  const NodeValue value = -search_node(child, window.for_child());
  return {value.score, std::max(above_alpha.basis, value.basis)};
}

/// Adds the value of a move to its node. A stopped move leaves the node stopped, too, unless another one
/// cuts.
template <typename Types>
void Midgame<Types>::add_result(const OrderedMove<B>& move, NodeValue value, NodeRecord& record) {
  std::unique_lock lock(record.mutex, std::defer_lock);
  if (record.is_shared) lock.lock();
  if (record.is_cut.load(std::memory_order_relaxed)) return;  // by another thread
  record.value.basis = std::max(record.value.basis, value.basis);
  if (value.is_stopped()) return;
  if (value.score > record.value.score) take_best(move, value, record);
  if (record.node.ply == 0) report_root_move(move.square, record);
}

/// Makes a move the node's best one.
template <typename Types>
inline void Midgame<Types>::take_best(const OrderedMove<B>& move, NodeValue value, NodeRecord& record) {
  record.value.score = value.score;
  record.best = move.square;
  const bool fails_low = value.score <= record.window.alpha;
  if (!fails_low || record.node.ply == 0)  // the root always has a move
    record.owner.extend_line(record.node.ply, move.square, lines_[record.node.ply + 1]);
  if (fails_low) return;
  record.window.alpha = value.score;

  // Step 10. Cut at beta, or if all discs are won. The value then rests on this child alone.
  if (value.score < record.window.beta && value.score < record.node.highest()) return;
  record.value.basis = value.basis;
  record.is_cut.store(true, std::memory_order_relaxed);
}

/// Passes the best move so far to the control if it raised alpha. Until the best move of the depth before was
/// searched, only a move that cuts is passed.
template <typename Types>
void Midgame<Types>::report_root_move(Square latest, const NodeRecord& record) {
  Midgame& owner = record.owner;
  const DepthRequest<B>& request = owner.request_;
  owner.has_last_best_ = owner.has_last_best_ || latest == request.last_best;
  const bool is_known_best = owner.has_last_best_ || record.is_cut.load(std::memory_order_relaxed);
  if (!request.reports_root_moves || !is_known_best || record.window.alpha <= request.alpha) return;
  const ScoreBounds bounds = bounds_of(record.node, record.value, {request.alpha, record.window.beta});
  RootMove root{.depth = record.node.depth, .selectivity = record.selectivity, .score = bounds.lower};
  const Line& line = owner.lines_[0];
  for (int place = 0; place < line.length; ++place) root.pv.push_back(line.moves[place]);
  control_.set_root_move(root);
}

/// Returns the bounds implied by a fail-soft score. Outside the window the score may come from lazy
/// evaluation, whose error is at most the lazy margin. So the bound is relaxed by that margin, clamped to the
/// window.
template <typename Types>
ScoreBounds Midgame<Types>::bounds_of(const Node& node, NodeValue value, Window window) const {
  const bool may_be_lazy = kHasOwnOrdering<E> && !value.is_proven() && !node.goes_to_the_end() &&
                           params_.lazy_evaluation_discs < SearchParams::kNever;
  const Score slack = may_be_lazy ? Score::from_discs(params_.lazy_evaluation_discs) : Score();
  const Score score = value.score;
  ScoreBounds bounds;
  if (score > window.alpha) bounds.lower = score < window.beta ? score : std::max(score - slack, window.beta);
  if (score < window.beta)
    bounds.upper = score > window.alpha ? score : std::min(score + slack, window.alpha);
  return bounds;
}

template <typename Types>
void Midgame<Types>::store(const NodeRecord& record, Window window, const BoardKey& key) {
  const bool is_proven = record.value.is_proven();
  const ScoreBounds bounds = bounds_of(record.node, record.value, window);
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

template <typename Types>
void Midgame<Types>::extend_line(int ply, Square move, const Line& rest) {
  Line& line = lines_[ply];
  line.moves[0] = move;
  std::copy_n(rest.moves.begin(), rest.length, line.moves.begin() + 1);
  line.length = rest.length + 1;
}

template <typename Types>
void Midgame<Types>::assist() {
  horizon_.make_room();
  endgame_.make_room(kMaxSquares<Set>);
  team_.serve(control_.thread(), [this](const Task& task) noexcept { search_task(task); });
}

/// Makes the node a split point if an idle thread takes the move.
template <typename Types>
bool Midgame<Types>::offer_to_helper(int place, NodeRecord& record) {
  if (record.node.depth < split_min_depth_ || !team_.has_idle(record.parent)) return false;
  if (!record.is_shared) {  // once, because helpers read it afterwards
    record.is_shared = true;
    control_.set_split_point(&record);
  }
  return team_.offer({&record, place});
}

/// Searches a move of another thread's node like its owner would.
template <typename Types>
void Midgame<Types>::search_task(const Task& task) noexcept {
  auto& record = static_cast<NodeRecord&>(*task.split_point);
  SplitPoint* const own_split_point = control_.split_point();
  control_.set_split_point(&record);
  selectivity_ = record.selectivity;
  const OrderedMove<B>& move = record.moves->taken(task.place);
  const Node child = record.node.after(move, record.node.depth - 1);
  add_result(move, search_child(child, record.current_window(), /*is_first=*/false), record);
  control_.set_split_point(own_split_point);
}

template class Midgame<SearchTypes<HeuristicEvaluator, FullBoard>>;
template class Midgame<SearchTypes<HeuristicEvaluator, ScoredBoard>>;
template class Midgame<SearchTypes<HeuristicEvaluator, ScoredWideBoard>>;
template class Midgame<SearchTypes<BoardEvaluator, ScoredBoard>>;
template class Midgame<SearchTypes<BoardEvaluator, ScoredWideBoard>>;
template class Midgame<SearchTypes<PatternEvaluator, FullBoard>>;
template class Midgame<SearchTypes<PatternEvaluator, ScoredBoard>>;
template class Midgame<SearchTypes<NetworkEvaluator, FullBoard>>;
template class Midgame<SearchTypes<NetworkEvaluator, ScoredBoard>>;

}  // namespace emilia
