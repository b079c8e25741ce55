// SPDX-License-Identifier: MIT
#include "engine/search/endgame/endgame.h"

#include "engine/search/endgame/last_moves.h"
#include "engine/search/endgame/parity.h"
#include "engine/search/endgame/stability_cutoff.h"

namespace emilia {

/// Steps 1 to 3 of a node; `search_moves` has steps 4 to 9 (docs/explanation/endgame.md).
template <AnyBoard B>
Discs Endgame<B>::search(const B& board, Discs alpha) {
  // Step 1. Shallow endgame: the last empties go to the search with the lowest cost per node.
  if (board.empty_count() <= params_.shallow_empties) return shallow_.solve(board, alpha);

  // Step 2. Count the node, and leave if its value is no longer needed.
  control_.count_nodes();
  if (control_.is_stopped()) return 0;

  // Step 3. No moves: a pass, or the end of the game.
  const SetOf<B> moves = board.legal_moves();
  if (!is_empty(moves)) return search_moves(board, moves, alpha);
  if (is_empty(board.opponent_moves())) return board.final_score();
  return -search(board.after_pass(), -alpha - 1);
}

template <AnyBoard B>
Discs Endgame<B>::search_moves(const B& board, SetOf<B> moves, Discs alpha) {
  // Step 4. Stability.
  if (const auto bound = stability_cutoff(board, alpha, params_.stability_min_spare)) return *bound;

  // Step 5. Transposition table: probe for a bound and the hash move.
  const BoardKey key(board);
  const auto entry = table_.probe(key);
  if (const auto bound = table_cutoff(entry, alpha)) return *bound;

  // Step 6. Order the moves: the hash move goes first. The others are ordered only if it does not cut.
  MoveList<B> list(board, moves);
  const bool tries_etc = board.empty_count() >= params_.etc_min_empties;
  if (tries_etc) {
    for (const OrderedMove<B>& move : list) table_.prefetch(BoardKey(move.child));
  }
  bool is_unordered = params_.hash_move_first != 0 && entry && list.begin_with(entry->best);
  if (!is_unordered) order(list, board);

  // Step 7. Enhanced transposition cutoff.
  if (tries_etc) {
    if (const auto bound = etc_cutoff(list, alpha)) return *bound;
  }

  // Step 8. Search the moves until one fails high.
  Discs best_score = kBelowAllDiscs;
  Square best = Square::none;
  while (!list.is_done() && best_score <= alpha) {
    const OrderedMove<B>& move = list.next();
    const Discs score = -search(move.child, -alpha - 1);
    if (control_.is_stopped()) return 0;
    if (score > best_score) {
      best_score = score;
      best = move.square;
    }
    if (is_unordered && best_score <= alpha) order(list, board);
    is_unordered = false;
  }

  // Step 9. Store the bound as proven.
  TableEntry found{.depth = TableEntry::kProven, .empties = board.empty_count(), .best = best};
  (best_score > alpha ? found.lower : found.upper) = Score::from_discs(best_score);
  table_.store(key, found);
  return best_score;
}

template <AnyBoard B>
std::optional<Discs> Endgame<B>::table_cutoff(const std::optional<TableEntry>& entry, Discs alpha) {
  if (!entry || entry->depth != TableEntry::kProven) return std::nullopt;
  if (entry->lower > Score::from_discs(alpha)) return entry->lower.whole_discs();
  if (entry->upper <= Score::from_discs(alpha)) return entry->upper.whole_discs();
  return std::nullopt;
}

/// Cuts the node if the table has a bound of a child that fails high (Schaeffer and Plaat, "New advances in
/// alpha-beta searching", 1996).
template <AnyBoard B>
std::optional<Discs> Endgame<B>::etc_cutoff(MoveList<B>& moves, Discs alpha) const {
  for (const OrderedMove<B>& move : moves) {
    const auto entry = table_.probe(BoardKey(move.child));
    if (entry && entry->depth == TableEntry::kProven && -entry->upper > Score::from_discs(alpha))
      return -entry->upper.whole_discs();
  }
  return std::nullopt;
}

template <AnyBoard B>
void Endgame<B>::order(MoveList<B>& moves, const B& board) const {
  const SetOf<B> odd = odd_quadrants(board.empties());
  const OrderingSquares<SetOf<B>> special(board);
  for (OrderedMove<B>& move : moves) {
    move.points = points_of_move(move.square, move.child.legal_moves(), special, params_);
    if (contains(odd, move.square)) move.points += params_.parity_weight;
  }
}

template class Endgame<FullBoard>;
template class Endgame<ScoredBoard>;
template class Endgame<ScoredWideBoard>;

}  // namespace emilia
