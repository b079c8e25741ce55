// SPDX-License-Identifier: MIT
#include "engine/search/endgame.h"

#include <algorithm>

#include "engine/board/stability.h"
#include "engine/search/last_moves.h"
#include "engine/search/move_ordering.h"

namespace emilia {

namespace {

constexpr Discs kBelowAll = -kSquareCount - 1;

/// The opponent's stable discs bound the value from above: where the bound is not above alpha, the node is
/// decided. Not looked for where alpha is so low that it would take more stable discs than there are likely
/// to be.
bool is_stability_cut_off(const Board& board, Discs alpha, const SearchParams& params, Discs& value) {
  if (alpha < params.stability_min_alpha) return false;
  value = kSquareCount - 2 * popcount(stable_discs(board.opponent, board.player));
  return value <= alpha;
}

}  // namespace

DepthResult Endgame::solve(const Board& board) {
  DepthResult result{.is_exact = true};
  result.score = Score::from_discs(search_node(board, {kBelowAll, kSquareCount + 1}, result.pv));
  return result;
}

/// One node, in order: count it, hand small ones on, see whether the game ends here, and search the moves.
Discs Endgame::search_node(const Board& board, Window window, std::vector<Square>& line) {
  line.clear();
  if (window.is_null() && board.empty_count() <= params_.shallow_empties)
    return search_shallow(board, window.alpha);
  control_.count_nodes(thread_);
  if (control_.is_stopped()) return 0;

  const Bitboard moves = board.legal_moves();
  if (moves != 0) return search_moves(board, moves, window, line);
  if (board.opponent_moves() == 0) return board.final_score();
  const Discs score = -search_node(board.after_pass(), window.for_child(), line);
  line.insert(line.begin(), Square::pass);
  return score;
}

/// Stability, the table and the children's entries may end the node; else the ordered moves decide.
Discs Endgame::search_moves(const Board& board, Bitboard moves, Window window, std::vector<Square>& line) {
  Discs value = 0;
  if (window.is_null() && is_stability_cut_off(board, window.alpha, params_, value)) return value;

  const BoardKey key(board);
  Square hash_move = Square::none;
  if (cuts_off(key, window, value, hash_move)) return value;
  if (window.is_null() && child_cuts_off(board, moves, window, value)) return value;

  Discs best_score = kBelowAll;
  Square best = Square::none;
  Window rest = window;
  std::vector<Square> child_line;
  MoveList list(board, moves, board.empty_count(), hash_move, params_, odd_quadrants(board.empties()));
  while (!list.is_done()) {
    const OrderedMove& move = list.next();
    const Discs score = search_child(move.child, rest, best == Square::none, child_line);
    if (control_.is_stopped()) return 0;
    if (score <= best_score) continue;
    best_score = score;
    best = move.square;
    if (score <= rest.alpha) continue;
    rest.alpha = score;
    line.assign(1, best);
    line.insert(line.end(), child_line.begin(), child_line.end());
    if (score >= window.beta) break;
  }

  TableEntry entry{.depth = TableEntry::kProven, .best = best};
  if (best_score > window.alpha) entry.lower = Score::from_discs(best_score);
  if (best_score < window.beta) entry.upper = Score::from_discs(best_score);
  table_.store(key, entry);
  return best_score;
}

Discs Endgame::search_child(const Board& child, Window window, bool is_first, std::vector<Square>& line) {
  if (!is_first && !window.is_null()) {
    const Window null_window{window.alpha, window.alpha + 1};
    const Discs score = -search_node(child, null_window.for_child(), line);
    if (score <= window.alpha || score >= window.beta || control_.is_stopped()) return score;
  }
  return -search_node(child, window.for_child(), line);
}

/// Without the table: the moves into odd quadrants first, the corners of either kind before the rest.
Discs Endgame::search_shallow(const Board& board, Discs alpha) {
  if (board.empty_count() <= kMaxLastMoves) {
    if (board.empties() == 0) return board.final_score();
    std::uint64_t nodes = 0;
    const Discs score = solve_last_moves(board, alpha, nodes);
    control_.count_nodes(thread_, nodes);
    return score;
  }
  control_.count_nodes(thread_);

  const Bitboard moves = board.legal_moves();
  if (moves == 0) {
    if (board.opponent_moves() == 0) return board.final_score();
    return -search_shallow(board.after_pass(), -alpha - 1);
  }
  Discs value = 0;
  if (is_stability_cut_off(board, alpha, params_, value)) return value;

  const Bitboard odd = odd_quadrants(board.empties());
  Discs best = kBelowAll;
  for (const Bitboard group : {odd & kCorners, odd & ~kCorners, ~odd & kCorners, ~odd & ~kCorners}) {
    for (const Square square : squares(moves & group)) {
      const Discs score = -search_shallow(board.after(square), -alpha - 1);
      if (score > alpha) return score;
      best = std::max(best, score);
    }
  }
  return best;
}

bool Endgame::cuts_off(const BoardKey& key, Window window, Discs& value, Square& hash_move) const {
  const auto entry = table_.probe(key);
  if (!entry) return false;
  hash_move = entry->best;
  if (!window.is_null() || entry->depth != TableEntry::kProven) return false;
  if (entry->lower >= Score::from_discs(window.beta)) {
    value = entry->lower.whole_discs();
    return true;
  }
  value = entry->upper.whole_discs();
  return value <= window.alpha;
}

/// Enhanced transposition cut-off: a child that the table knows to be bad enough for the opponent saves the
/// search of all others (Schaeffer and Plaat, 1996).
bool Endgame::child_cuts_off(const Board& board, Bitboard moves, Window window, Discs& value) const {
  if (board.empty_count() < params_.child_cut_off_min_empties) return false;
  for (const Square square : squares(moves)) {
    const auto entry = table_.probe(BoardKey(board.after(square)));
    if (!entry || entry->depth != TableEntry::kProven) continue;
    value = -entry->upper.whole_discs();
    if (value >= window.beta) return true;
  }
  return false;
}

}  // namespace emilia
