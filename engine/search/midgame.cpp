// SPDX-License-Identifier: MIT
#include "engine/search/midgame.h"

#include <algorithm>

#include "engine/search/move_ordering.h"
#include "eval/heuristics.h"

namespace emilia {

template <Evaluator E>
DepthResult Midgame<E>::search(const Board& board, int depth) {
  horizon_values_ = 0;
  const Score score = search_node(board, depth, {kMinScore - kOneUnit, kMaxScore + kOneUnit}, 0);
  const Line& line = lines_[0];
  return {score, horizon_values_ == 0, {line.moves.begin(), line.moves.begin() + line.length}};
}

/// One node, in order: count it, see whether the game or the line ends here, and search its moves.
template <Evaluator E>
Score Midgame<E>::search_node(const Board& board, int depth, Window window, int ply) {
  lines_[ply].length = 0;
  control_.count_nodes(thread_);
  if (control_.is_stopped()) return Score();

  const Bitboard moves = board.legal_moves();
  if (moves == 0 || depth == 0) {
    const Bitboard opponent_moves = board.opponent_moves();
    if (moves == 0) return no_moves(board, opponent_moves, depth, window, ply);
    ++horizon_values_;
    return E::evaluate(board, moves, opponent_moves);
  }
  return search_moves(board, moves, depth, window, ply);
}

template <Evaluator E>
Score Midgame<E>::no_moves(const Board& board, Bitboard opponent_moves, int depth, Window window, int ply) {
  if (opponent_moves == 0) return Score::from_discs(board.final_score());
  const Score score = -search_node(board.after_pass(), depth, window.for_child(), ply + 1);
  extend_line(ply, Square::pass);
  return score;
}

/// The table's cut-off, the ordered moves, the best of them, and the table's update.
template <Evaluator E>
Score Midgame<E>::search_moves(const Board& board, Bitboard moves, int depth, Window window, int ply) {
  const bool uses_table = depth >= params_.table_min_depth;
  const BoardKey key(board);
  Square hash_move = Square::none;
  if (uses_table) {
    if (const auto entry = table_.probe(key)) {
      Score value;
      if (cuts_off(*entry, depth, window, value)) return value;
      hash_move = entry->best;
    }
  }

  const std::uint64_t horizon_before = horizon_values_;
  Score best_score = -kInfinity;
  Square best = Square::none;
  Window rest = window;
  for (MoveList list(board, moves, depth, hash_move, params_); !list.is_done();) {
    const OrderedMove& move = list.next();
    const std::uint64_t horizon_before_child = horizon_values_;
    const Score score = search_child(move.child, depth - 1, rest, ply, best == Square::none);
    if (control_.is_stopped()) return Score();
    if (score <= best_score) continue;
    best_score = score;
    best = move.square;
    if (score <= rest.alpha) continue;
    rest.alpha = score;
    extend_line(ply, best);
    if (score >= rest.beta || score >= kMaxScore) {
      // It stands on this child alone: what the values of the others rest on no longer matters.
      if (horizon_values_ == horizon_before_child) horizon_values_ = horizon_before;
      break;
    }
  }

  if (uses_table) {
    store(key, horizon_values_ == horizon_before ? TableEntry::kProven : depth, window, best_score, best);
  }
  return best_score;
}

/// Principal variation search: the first child gets the whole window; the others have to show with a null
/// window that they are better before they get it.
template <Evaluator E>
Score Midgame<E>::search_child(const Board& child, int depth, Window window, int ply, bool is_first) {
  if (!is_first && !window.is_null()) {
    const Window null_window{window.alpha, window.alpha + kOneUnit};
    const Score score = -search_node(child, depth, null_window.for_child(), ply + 1);
    if (score <= window.alpha || score >= window.beta || control_.is_stopped()) return score;
  }
  return -search_node(child, depth, window.for_child(), ply + 1);
}

/// Only null windows are cut off, so that the principal variation stays whole.
template <Evaluator E>
bool Midgame<E>::cuts_off(const TableEntry& entry, int depth, Window window, Score& value) {
  if (!window.is_null() || entry.depth < depth) return false;
  if (entry.lower < window.beta && entry.upper > window.alpha) return false;
  value = entry.lower >= window.beta ? entry.lower : entry.upper;
  if (entry.depth != TableEntry::kProven) ++horizon_values_;
  return true;
}

template <Evaluator E>
void Midgame<E>::store(const BoardKey& key, int depth, Window window, Score best_score, Square best) {
  TableEntry entry{.depth = depth, .best = best};
  if (best_score > window.alpha) entry.lower = best_score;
  if (best_score < window.beta) entry.upper = best_score;
  table_.store(key, entry);
}

template <Evaluator E>
void Midgame<E>::extend_line(int ply, Square move) {
  Line& line = lines_[ply];
  const Line& rest = lines_[ply + 1];
  line.moves[0] = move;
  std::copy_n(rest.moves.begin(), rest.length, line.moves.begin() + 1);
  line.length = rest.length + 1;
}

template class Midgame<NaiveEvaluator>;
template class Midgame<MobilityEvaluator>;
template class Midgame<CompoundEvaluator>;

}  // namespace emilia
