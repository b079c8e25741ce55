// SPDX-License-Identifier: MIT
#include "engine/search/endgame/endgame.h"

#include <algorithm>

#include "engine/board/stability.h"
#include "engine/search/endgame/last_moves.h"
#include "engine/search/endgame/parity.h"

namespace emilia {

namespace {

/// The opponent's stable discs bound the value from above: where the bound is not above alpha, the node is
/// decided. Not looked for where alpha is so low that it would take more stable discs than there are likely
/// to be.
template <AnyBoard B>
bool is_stability_cut_off(const B& board, Discs alpha, const SearchParams& params, Discs& value) {
  if (alpha < params.stability_min_alpha) return false;
  const int all = board.square_count();
  if (all - 2 * popcount(board.opponent_discs()) > alpha) return false;  // not even if all of them are stable
  value = all - 2 * popcount(stable_discs(board.after_pass()));
  return value <= alpha;
}

}  // namespace

/// One node, in order: hand small ones on, count it, see whether the game ends here, and search the moves.
template <AnyBoard B>
Discs Endgame<B>::search(const B& board, Discs alpha) {
  if (board.empty_count() <= params_.shallow_empties) return shallow_.solve(board, alpha);
  control_.count_nodes();
  if (control_.is_stopped()) return 0;

  const Bitboard moves = board.legal_moves();
  if (moves != 0) return search_moves(board, moves, alpha);
  if (board.opponent_moves() == 0) return board.final_score();
  return -search(board.after_pass(), -alpha - 1);
}

/// Stability, the table and the children's entries may end the node; else the ordered moves decide.
template <AnyBoard B>
Discs Endgame<B>::search_moves(const B& board, Bitboard moves, Discs alpha) {
  Discs value = 0;
  if (is_stability_cut_off(board, alpha, params_, value)) return value;

  const BoardKey key(board);
  Square hash_move = Square::none;
  if (is_cut_off_by_table(key, alpha, value, hash_move)) return value;

  MoveList list(board, moves);
  const bool asks_children = board.empty_count() >= params_.child_cut_off_min_empties;
  if (asks_children) {
    for (const OrderedMove& move : list) table_.prefetch(BoardKey(move.child));
  }
  bool is_unordered = params_.hash_move_first != 0 && list.begin_with(hash_move);
  if (!is_unordered) order(list, board);
  if (asks_children && is_cut_off_by_child(list, alpha, value)) return value;

  Discs best_score = kBelowAllDiscs;
  Square best = Square::none;
  while (!list.is_done() && best_score <= alpha) {
    const OrderedMove& move = list.next();
    const Discs score = -search(move.child_as<B>(), -alpha - 1);
    if (control_.is_stopped()) return 0;
    if (score > best_score) {
      best_score = score;
      best = move.square;
    }
    if (is_unordered && best_score <= alpha) order(list, board);
    is_unordered = false;
  }

  TableEntry entry{.depth = TableEntry::kProven, .best = best};
  (best_score > alpha ? entry.lower : entry.upper) = Score::from_discs(best_score);
  table_.store(key, entry);
  return best_score;
}

template <AnyBoard B>
bool Endgame<B>::is_cut_off_by_table(const BoardKey& key, Discs alpha, Discs& value,
                                     Square& hash_move) const {
  const auto entry = table_.probe(key);
  if (!entry) return false;
  hash_move = entry->best;
  if (entry->depth != TableEntry::kProven) return false;
  value = (entry->lower > Score::from_discs(alpha) ? entry->lower : entry->upper).whole_discs();
  return entry->lower > Score::from_discs(alpha) || entry->upper <= Score::from_discs(alpha);
}

/// Enhanced transposition cut-off: a child that the table knows to be bad enough for the opponent saves the
/// search of all others.
template <AnyBoard B>
bool Endgame<B>::is_cut_off_by_child(MoveList& moves, Discs alpha, Discs& value) const {
  for (const OrderedMove& move : moves) {
    const auto entry = table_.probe(BoardKey(move.child));
    if (!entry || entry->depth != TableEntry::kProven || -entry->upper <= Score::from_discs(alpha)) continue;
    value = -entry->upper.whole_discs();
    return true;
  }
  return false;
}

template <AnyBoard B>
void Endgame<B>::order(MoveList& moves, const B& board) const {
  const Bitboard odd = odd_quadrants(board.empties());
  const Bitboard corners = board.corners();
  for (OrderedMove& move : moves) {
    move.points = points_of_move(move.square, move.child_as<B>().legal_moves(), corners, params_);
    if (contains(odd, move.square)) move.points += params_.parity_weight;
  }
}

template class Endgame<Board>;
template class Endgame<FullBoard>;
template class Endgame<RawBoard>;

}  // namespace emilia
