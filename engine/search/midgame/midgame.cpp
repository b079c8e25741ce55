// SPDX-License-Identifier: MIT
#include "engine/search/midgame/midgame.h"

#include <algorithm>

#include "engine/board/stability.h"
#include "eval/evaluation.h"
#include "eval/heuristics/corners.h"

namespace emilia {

template <typename E, AnyBoard B>
requires EvaluatorOf<E, B> DepthResult Midgame<E, B>::search(const DepthTask<B>& task) {
  horizon_values_ = 0;
  selectivity_ = task.selectivity;
  root_moves_ = task.moves;
  const Node root(task.board, std::min(task.depth, task.board.empty_count()));
  Window window{task.alpha, task.beta};
  if (root.goes_to_the_end()) window.step = kOneDisc;
  const Score score = search_node(root, window);
  const Line& line = lines_[0];
  return {score, horizon_values_ == 0, {line.moves.begin(), line.moves.begin() + line.length}};
}

/// One node, in order: count it, see whether the game or the line ends here, and search its moves.
template <typename E, AnyBoard B>
requires EvaluatorOf<E, B> Score Midgame<E, B>::search_node(const Node& node, Window window) {
  lines_[node.ply].length = 0;
  if (window.is_null() && node.depth <= params_.endgame_empties && node.goes_to_the_end() && node.ply > 0)
    return Score::from_discs(endgame_.search(node.board, window.alpha.whole_discs()));
  control_.count_nodes();
  if (control_.is_stopped()) return Score();

  Bitboard moves = node.board.legal_moves();
  if (moves == 0) return no_moves(node, window);
  if (node.depth == 0) return leaf_value(node.board, node.state);
  const bool is_frontier = node.depth == 1 && node.ply > 0 && params_.table_min_depth > 1;
  if (is_frontier) return search_frontier(node, moves, window);
  if (node.ply == 0) moves &= root_moves_;
  return search_moves(node, moves, window);
}

template <typename E, AnyBoard B>
requires EvaluatorOf<E, B> Score Midgame<E, B>::no_moves(const Node& node, Window window) {
  if (node.board.opponent_moves() == 0) return Score::from_discs(node.board.final_score());
  const Score score = -search_node(node.after_pass(), window.for_child());
  extend_line(node.ply, Square::pass, lines_[node.ply + 1]);
  return score;
}

/// One ply before the leaves a node is too cheap for a list of moves: the killer moves come first (Akl and
/// Newborn, 1977), then corners, and what gives corners away last.
template <typename E, AnyBoard B>
requires EvaluatorOf<E, B> Score Midgame<E, B>::search_frontier(const Node& node, Bitboard moves,
                                                                Window window) {
  const std::uint64_t horizon_before = horizon_values_;
  const Bitboard corners = node.board.corners();
  const Bitboard bad = x_squares(corners);
  const Bitboard doubtful = c_squares(corners);
  Killers& killers = killers_[node.ply];
  Score best_score = -kInfinity;
  for (const Bitboard group :
       {killers.latest, killers.older, corners, ~(doubtful | bad), doubtful, kAllSquares}) {
    const Bitboard group_moves = moves & group;
    moves ^= group_moves;
    for (const Square square : squares(group_moves)) {
      control_.count_nodes();
      if (control_.is_stopped()) return Score();
      const std::uint64_t horizon_before_child = horizon_values_;
      const Bitboard turned = node.board.flips(square);
      const Score score = -leaf_value(node.board.after(square, turned), node.state.after(square, turned));
      if (score <= best_score) continue;
      best_score = score;
      if (score <= window.alpha) continue;
      window.alpha = score;
      lines_[node.ply].moves[0] = square;
      lines_[node.ply].length = 1;
      if (score < window.beta && score < kMaxScore) continue;
      killers.add(square);
      if (horizon_values_ == horizon_before_child) horizon_values_ = horizon_before;
      moves = 0;
      break;
    }
  }
  return best_score;
}

/// What the evaluation says of a position, a pass taken into account, or the final score.
template <typename E, AnyBoard B>
requires EvaluatorOf<E, B> Score Midgame<E, B>::leaf_value(const B& board, const typename E::State& state) {
  const Bitboard moves = board.legal_moves();
  if (moves != 0) {
    ++horizon_values_;
    return evaluator_.evaluate(board, state, moves);
  }
  const Bitboard opponent_moves = board.opponent_moves();
  if (opponent_moves == 0) return Score::from_discs(board.final_score());
  ++horizon_values_;
  return -evaluator_.evaluate(board.after_pass(), state.after_pass(), opponent_moves);
}

/// What may end the node before its moves are searched; the ordered moves, the best of them; the table's
/// update.
template <typename E, AnyBoard B>
requires EvaluatorOf<E, B> Score Midgame<E, B>::search_moves(const Node& node, Bitboard moves,
                                                             Window window) {
  const bool has_all_moves = node.ply > 0 || root_moves_ == kAllSquares;
  const bool uses_table = node.depth >= params_.table_min_depth && has_all_moves;
  const BoardKey key(node.board);
  Square hash_move = Square::none;
  Score value;
  Brothers brothers(*this, node, window);
  if (uses_table && is_cut_off_by_table(node, window, key, hash_move, value)) return value;
  if (has_all_moves && is_cut_off_by_forecast(node, moves, window, value)) return value;

  horizon_values_ =
      brothers.horizon_before;  // a forecast that did not cut off is nothing that a value rests on
  MoveList list(node.board, moves);
  if (uses_table && is_cut_off_by_child(node, window, list, value)) return value;
  search_brothers(list, hash_move, brothers);
  if (control_.is_stopped()) return Score();

  if (uses_table) {
    const bool is_proven = horizon_values_ == brothers.horizon_before;
    const TableEntry entry{.lower = brothers.best_score > window.alpha ? brothers.best_score : kMinScore,
                           .upper = brothers.best_score < window.beta ? brothers.best_score : kMaxScore,
                           .depth = is_proven ? TableEntry::kProven : node.depth,
                           .selectivity = is_proven ? Selectivity::none : selectivity_,
                           .best = brothers.best};
    table_.store(key, entry);
    if (is_proven) tell_of_proof(node.board, entry);
  }
  return brothers.best_score;
}

template <typename E, AnyBoard B>
requires EvaluatorOf<E, B>
void Midgame<E, B>::tell_of_proof(const B& board, const TableEntry& entry) const {
  const ProofRequest& proofs = control_.proofs();
  if (proofs.keeper != nullptr && board.empty_count() >= proofs.min_empties)
    proofs.keeper->on_proof(board, entry);
}

/// The moves in order, until one cuts the node off: the remembered one first, and only when it did not do are
/// the others put in order. Idle threads get what they can take once the first move has been searched.
template <typename E, AnyBoard B>
requires EvaluatorOf<E, B>
void Midgame<E, B>::search_brothers(MoveList& moves, Square hash_move, Brothers& brothers) {
  const bool has_first = params_.hash_move_first != 0 && moves.begin_with(hash_move);
  if (!has_first) order(moves, brothers.node);
  bool is_first = true;
  while (!moves.is_done() && !brothers.is_cut.load(std::memory_order_relaxed) && !control_.is_stopped()) {
    const OrderedMove& move = moves.next();
    if (!is_first && hand_over(move, brothers)) continue;
    const std::uint64_t horizon_before_child = horizon_values_;
    const Node child = brothers.node.after(move, brothers.node.depth - 1);
    const Score score = search_child(child, brothers.current_window(), is_first);
    if (!control_.is_stopped()) note(move, score, horizon_before_child, brothers);
    if (is_first && has_first && !brothers.is_cut.load(std::memory_order_relaxed))
      order(moves, brothers.node);
    is_first = false;
  }
  if (!brothers.is_shared) return;
  team_.wait_for_helpers(control_.thread(), brothers, [this](const Errand& errand) { run(errand); });
  control_.set_split(brothers.parent);
  horizon_values_ += brothers.helpers_horizon_values;
}

template <typename E, AnyBoard B>
requires EvaluatorOf<E, B>
bool Midgame<E, B>::hand_over(const OrderedMove& move, Brothers& brothers) {
  if (brothers.node.depth < params_.split_min_depth || !team_.has_idle()) return false;
  if (!brothers.is_shared) {  // once: afterwards helpers read it
    brothers.is_shared = true;
    control_.set_split(&brothers);
  }
  return team_.offer({&brothers, move});
}

template <typename E, AnyBoard B>
requires EvaluatorOf<E, B>
void Midgame<E, B>::assist() {
  team_.serve(control_.thread(), [this](const Errand& errand) { run(errand); });
}

/// A move of another thread's node, as that thread would search it.
template <typename E, AnyBoard B>
requires EvaluatorOf<E, B>
void Midgame<E, B>::run(const Errand& errand) {
  auto& brothers = static_cast<Brothers&>(*errand.split);
  const Split* const own_split = control_.split();
  const std::uint64_t own_horizon_values = horizon_values_;
  control_.set_split(&brothers);
  selectivity_ = brothers.owner.selectivity_;
  const Node child = brothers.node.after(errand.move, brothers.node.depth - 1);
  const Score score = search_child(child, brothers.current_window(), false);
  if (!control_.is_stopped()) note(errand.move, score, own_horizon_values, brothers);
  control_.set_split(own_split);
  horizon_values_ = own_horizon_values;
}

/// A move has been searched; the best so far may change, and with the best of all the node is done.
template <typename E, AnyBoard B>
requires EvaluatorOf<E, B>
void Midgame<E, B>::note(const OrderedMove& move, Score score, std::uint64_t horizon_before_child,
                         Brothers& brothers) {
  std::unique_lock lock(brothers.mutex, std::defer_lock);
  if (brothers.is_shared) lock.lock();
  if (this != &brothers.owner) brothers.helpers_horizon_values += horizon_values_ - horizon_before_child;
  if (score <= brothers.best_score) return;
  brothers.best_score = score;
  brothers.best = move.square;
  if (score <= brothers.window.alpha) return;
  brothers.window.alpha = score;
  brothers.owner.extend_line(brothers.node.ply, move.square, lines_[brothers.node.ply + 1]);
  if (score < brothers.window.beta && score < kMaxScore) return;
  brothers.is_cut.store(true, std::memory_order_relaxed);
  // It stands on this child alone: what the values of the others rest on no longer matters.
  if (this == &brothers.owner && horizon_values_ == horizon_before_child)
    horizon_values_ = brothers.horizon_before;
}

/// Principal variation search: the first child gets the whole window; the others have to show with a null
/// window that they are better before they get it.
template <typename E, AnyBoard B>
requires EvaluatorOf<E, B> Score Midgame<E, B>::search_child(const Node& child, Window window,
                                                             bool is_first) {
  if (!is_first && !window.is_null()) {
    const Score score = -search_node(child, window.null_at_alpha().for_child());
    if (score <= window.alpha || score >= window.beta || control_.is_stopped()) return score;
  }
  return -search_node(child, window.for_child());
}

/// Only null windows are cut off, so that the principal variation stays whole.
template <typename E, AnyBoard B>
requires EvaluatorOf<E, B>
bool Midgame<E, B>::is_cut_off_by_table(const Node& node, Window window, const BoardKey& key,
                                        Square& hash_move, Score& value) {
  const auto entry = table_.probe(key);
  if (!entry) return false;
  hash_move = entry->best;
  if (!window.is_null() || !entry->is_as_deep_as(node.depth, selectivity_)) return false;
  if (entry->lower < window.beta && entry->upper > window.alpha) return false;
  value = entry->lower >= window.beta ? entry->lower : entry->upper;
  if (entry->depth != TableEntry::kProven) ++horizon_values_;
  return true;
}

/// Enhanced transposition cut-off: a child that the table knows to be bad enough for the opponent saves the
/// search of all others (Schaeffer and Plaat, "New advances in alpha-beta searching", 1996).
template <typename E, AnyBoard B>
requires EvaluatorOf<E, B>
bool Midgame<E, B>::is_cut_off_by_child(const Node& node, Window window, MoveList& moves, Score& value) {
  if (!window.is_null() || node.depth < params_.child_cut_off_min_depth) return false;
  for (const OrderedMove& move : moves) table_.prefetch(BoardKey(move.child));
  for (const OrderedMove& move : moves) {
    const auto entry = table_.probe(BoardKey(move.child));
    if (!entry || !entry->is_as_deep_as(node.depth - 1, selectivity_) || -entry->upper < window.beta)
      continue;
    value = -entry->upper;
    if (entry->depth != TableEntry::kProven) ++horizon_values_;
    return true;
  }
  return false;
}

/// Multi-ProbCut: a shallower search, or near the leaves the evaluation alone, foretells the value; where its
/// forecast lies far enough beyond the window, the full search is left out.
template <typename E, AnyBoard B>
requires EvaluatorOf<E, B>
bool Midgame<E, B>::is_cut_off_by_forecast(const Node& node, Bitboard moves, Window window, Score& value) {
  if (selectivity_ == Selectivity::none || !window.is_null() || node.depth < params_.forecast_min_depth)
    return false;
  const int depth = forecast_depth(node.depth);
  Score margin = forecast_margin(selectivity_, node.board.empty_count(), node.depth);
  if (!node.goes_to_the_end())
    margin = Score::from_units(margin.units() * params_.forecast_margin_percent / 100);
  const Score now = node.value ? *node.value : evaluator_.evaluate(node.board, node.state, moves);
  const auto reaches = [&](Score bound) {
    return (depth == 0 ? now : search_node(node.at_depth(depth), Window::null_below(bound))) >= bound;
  };
  const Score high = window.beta + margin;
  if (now >= window.beta && high <= kMaxScore && reaches(high)) {
    ++horizon_values_;
    value = window.beta;
    return true;
  }
  const Score low = window.alpha - margin;
  if (now <= window.alpha && low >= kMinScore && !reaches(low + kOneUnit)) {
    ++horizon_values_;
    value = window.alpha;
    return true;
  }
  return false;
}

template <typename E, AnyBoard B>
requires EvaluatorOf<E, B>
void Midgame<E, B>::order(MoveList& moves, const Node& node) {
  const std::uint64_t horizon_before = horizon_values_;
  const Bitboard corners = node.board.corners();
  const bool asks_evaluation = node.depth >= params_.evaluated_order_min_depth;
  const int evaluation_weight = node.board.empty_count() <= params_.late_empties
                                    ? params_.late_evaluation_weight
                                    : params_.evaluation_weight;
  for (OrderedMove& move : moves) {
    move.points = points_of_move(move.square, move.child_as<B>().legal_moves(), corners, params_);
    if (!asks_evaluation) continue;
    const int depth = std::min(node.depth / params_.order_depth_divisor, params_.max_order_depth);
    Score value;
    if (depth == 0) {
      value = leaf_value(move.child_as<B>(), node.state.after(move.square, move.turned));
      move.child_value = value;
    } else {
      value = search_node(node.after(move, depth), Window());
    }
    move.points -= evaluation_weight * value.units() / Score::kUnitsPerDisc;
  }
  horizon_values_ = horizon_before;  // nothing that a value rests on
}

template <typename E, AnyBoard B>
requires EvaluatorOf<E, B>
void Midgame<E, B>::extend_line(int ply, Square move, const Line& rest) {
  Line& line = lines_[ply];
  line.moves[0] = move;
  std::copy_n(rest.moves.begin(), rest.length, line.moves.begin() + 1);
  line.length = rest.length + 1;
}

template class Midgame<NaiveEvaluator, Board>;
template class Midgame<NaiveEvaluator, FullBoard>;
template class Midgame<MobilityEvaluator, Board>;
template class Midgame<MobilityEvaluator, FullBoard>;
template class Midgame<CompoundEvaluator, Board>;
template class Midgame<CompoundEvaluator, FullBoard>;
template class Midgame<StagedEvaluator, Board>;
template class Midgame<StagedEvaluator, FullBoard>;
template class Midgame<StagedEvaluator, RawBoard>;
template class Midgame<PositionalEvaluator, FullBoard>;
template class Midgame<PatternEvaluator, FullBoard>;

}  // namespace emilia
