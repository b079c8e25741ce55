// SPDX-License-Identifier: MIT
#include "engine/search/endgame/shallow_endgame.h"

#include <algorithm>
#include <limits>

#include "engine/search/endgame/stability_cutoff.h"

namespace emilia {

namespace {

/// Largest table size in bits: 16384 entries of 32 bytes fill half of a typical second-level cache. Fewer
/// entries lose transpositions; more lose time.
constexpr int kMaxTableBits = 14;

/// Returns the table size in bits for that number of empty squares. A larger one takes longer to allocate
/// than the search of a small position.
int table_bits(int empties) {
  constexpr int kBitsOfSix = 8;
  return std::min(kBitsOfSix + empties - 6, kMaxTableBits);
}

/// Nodes between two reports to the control: less than a hundred microseconds of search.
constexpr std::uint64_t kNodesPerReport = 2048;

constexpr int kHashBits = 64;

/// Simple hash. It is sufficient for a small table whose entries contain the complete board.
std::uint64_t quick_hash(const Board& board) {
  return board.player * 0x9E3779B97F4A7C15 ^ board.opponent * 0xC2B2AE3D27D4EB4F;
}
std::uint64_t quick_hash(const WideBoard& board) {
  return quick_hash(Board{board.player.low, board.opponent.low}) ^ board.player.high * 0xBF58476D1CE4E5B9 ^
         board.opponent.high * 0xFF51AFD7ED558CCD;
}

/// Returns the first set that is not empty, or the last one. Branch-free, because the branch predictor cannot
/// predict the result.
template <AnyBitboard Set>
constexpr Set first_of_any(Set a, Set b, Set c, Set d) {
  const Set rest = is_empty(c) ? d : c;
  const Set last = is_empty(b) ? rest : b;
  return is_empty(a) ? last : a;
}

}  // namespace

template <AnyBoard B>
ShallowEndgame<B>::ShallowEndgame(ThreadControl& control, const SearchParams& params)
    : control_(control), params_(params) {}

template <AnyBoard B>
void ShallowEndgame<B>::make_room(int empties) {
  if (empties <= params_.parity_order_empties) return;
  const std::size_t size = std::size_t{1} << table_bits(empties);
  if (table_.size() >= size) return;
  table_.assign(size, Entry());
  hash_shift_ = kHashBits - table_bits(empties);
}

template <AnyBoard B>
Discs ShallowEndgame<B>::solve(const B& board, Discs alpha) {
  const Set empties = board.empties();
  const int count = popcount(empties);
  make_room(count);
  const Discs value = search(board, alpha, count, Parity(empties));
  report_nodes();
  return value;
}

/// Selects the search by the number of empty squares: fewer squares get less work at each node.
template <AnyBoard B>
inline Discs ShallowEndgame<B>::search(const B& board, Discs alpha, int empties, Parity parity) {
  if (empties > kMaxLastMoves) return search(board, board.legal_moves(), alpha, empties, parity);
  if (empties >= kMinLastMoves) return solve_last_moves(board, alpha, parity, nodes_);
  ++nodes_;
  return board.final_score();
}

/// Selects the search if the legal moves are known and more than the last few squares are empty.
template <AnyBoard B>
inline Discs ShallowEndgame<B>::search(const B& board, Set moves, Discs alpha, int empties, Parity parity) {
  if (empties > params_.parity_order_empties) return search_by_mobility(board, moves, alpha, empties, parity);
  return search_by_parity(board, moves, alpha, empties, parity);
}

/// Searches the moves into odd quadrants first, and in each group the corners first, or last if the fewest
/// discs win.
template <AnyBoard B>
Discs ShallowEndgame<B>::search_by_parity(const B& board, Set moves, Discs alpha, int empties,
                                          Parity parity) {
  // Step 2. Count the node.
  ++nodes_;

  // Step 3. Stability: before the moves of the opponent are generated, which costs more.
  if (const auto bound = stability_cutoff(board, alpha, params_.shallow_stability_min_spare)) return *bound;

  // Step 4. No moves: a pass, or the end of the game.
  if (is_empty(moves)) {
    const Set replies = board.opponent_moves();
    if (is_empty(replies)) return board.final_score();
    return -search_by_parity(board.after_pass(), replies, -alpha - 1, empties, parity);
  }

  // Steps 7 and 8. Search the moves, ordered by groups, until one fails high.
  const Set odd = parity.odd_quadrants();
  const Set corners = board.corners();
  const Set preferred = board.fewest_wins() ? ~corners : corners;
  Discs best = kBelowAllDiscs;
  while (!is_empty(moves)) {
    const Square square =
        first_square(first_of_any(moves & odd & preferred, moves & odd, moves & preferred, moves));
    moves ^= bit<Set>(square);
    const Discs score = -search(board.after(square), -alpha - 1, empties - 1, parity.after(square));
    if (score > alpha) return score;
    best = std::max(best, score);
  }
  return best;
}

template <AnyBoard B>
Discs ShallowEndgame<B>::search_by_mobility(const B& board, Set moves, Discs alpha, int empties,
                                            Parity parity) {
  // Step 2. Count the node, and leave if its value is no longer needed.
  if (++nodes_ >= kNodesPerReport) report_nodes();
  if (control_.is_stopped()) return 0;

  // Step 3. Stability: before the moves of the opponent are generated, which costs more.
  if (const auto bound = stability_cutoff(board, alpha, params_.shallow_stability_min_spare)) return *bound;

  // Step 4. No moves: a pass, or the end of the game.
  if (!is_empty(moves)) return search_moves(board, moves, alpha, empties, parity);
  const Set replies = board.opponent_moves();
  if (is_empty(replies)) return board.final_score();
  return -search_by_mobility(board.after_pass(), replies, -alpha - 1, empties, parity);
}

template <AnyBoard B>
Discs ShallowEndgame<B>::search_moves(const B& board, Set moves, Discs alpha, int empties, Parity parity) {
  // Step 5. Small table: probe for a bound. It stores no hash move, because a board rarely comes back with
  // another window.
  const bool uses_table = empties >= params_.shallow_table_min_empties;
  Entry& entry = entry_of(board);
  if (uses_table && entry.board == board) {
    if (entry.lower > alpha) return entry.lower;
    if (entry.upper <= alpha) return entry.upper;
  }

  // Step 6. Enhanced transposition cutoff: children with a sufficient bound in the small table are not
  // searched.
  Moves list(board, moves, [this](const B& child) { __builtin_prefetch(&entry_of(child)); });
  Discs best = kBelowAllDiscs;
  if (uses_table && empties >= params_.shallow_etc_min_empties) best = take_known(list, alpha);

  // Step 7. Order the moves. The replies are counted only now, after the cutoffs.
  if (best <= alpha) order(list, OrderingSquares<Set>(board), parity);

  // Step 8. Search the moves until one fails high.
  for (int left = list.moves.size(); left > 0 && best <= alpha; --left) {
    const auto& [child, replies, square] = list.next();
    const Parity parity_there = parity.after(square);
    const Discs score = empties - 1 > kMaxLastMoves
                            ? -search(child, replies, -alpha - 1, empties - 1, parity_there)
                            : -search(child, -alpha - 1, empties - 1, parity_there);
    best = std::max(best, score);
  }

  // Step 9. Store the bound.
  if (!uses_table || control_.is_stopped()) return best;
  if (entry.board != board) entry = {.board = board};
  (best > alpha ? entry.lower : entry.upper) = static_cast<std::int8_t>(best);
  return best;
}

template <AnyBoard B>
inline ShallowEndgame<B>::Moves::Moves(const B& board, Set legal, const auto& prefetch) {
  for (const Square square : squares(legal)) {
    const B child = board.after(square);
    prefetch(child);
    moves.push_back({child, Set{}, square});
  }
}

template <AnyBoard B>
inline const typename ShallowEndgame<B>::Move& ShallowEndgame<B>::Moves::next() {
  int best = keys[0];
  for (int i = 1; i < moves.size(); ++i) best = std::max(best, keys[i]);
  const int place = place_of_key(best);
  keys[place] = std::numeric_limits<int>::min();
  return moves[place];
}

/// Removes the moves whose children have sufficient bounds in the table. A child that fails high cuts the
/// node (Schaeffer and Plaat, "New advances in alpha-beta searching", 1996). A child that fails low needs
/// neither a search nor a count of its replies.
template <AnyBoard B>
Discs ShallowEndgame<B>::take_known(Moves& list, Discs alpha) {
  Discs best = kBelowAllDiscs;
  int left = 0;
  for (int i = 0; i < list.moves.size(); ++i) {
    const Move& move = list.moves[i];
    const Entry& known = entry_of(move.child);
    const bool is_same = known.board == move.child;
    if (is_same && -known.upper > alpha) return -known.upper;
    if (is_same && -known.lower <= alpha) {
      best = std::max<Discs>(best, -known.lower);
    } else {
      list.moves[left++] = move;
    }
  }
  list.moves.truncate(left);
  return best;
}

/// Orders by "fastest first": fewest replies of the opponent first. Parity decides between equals. Its points
/// are added without a branch, because the branch predictor cannot predict it.
template <AnyBoard B>
void ShallowEndgame<B>::order(Moves& list, const OrderingSquares<Set>& special, Parity parity) const {
  for (int i = 0; i < list.moves.size(); ++i) {
    auto& [child, replies, square] = list.moves[i];
    replies = child.legal_moves();
    const int is_odd = popcount(parity.odd_quadrants() & bit<Set>(square));
    const int points = points_of_move(square, replies, special, params_) + params_.parity_weight * is_odd;
    list.keys[i] = ordering_key(points, i);
  }
}

template <AnyBoard B>
typename ShallowEndgame<B>::Entry& ShallowEndgame<B>::entry_of(const B& board) {
  return table_[quick_hash(board) >> hash_shift_];
}

template <AnyBoard B>
void ShallowEndgame<B>::report_nodes() {
  control_.count_nodes(nodes_);
  nodes_ = 0;
}

template class ShallowEndgame<FullBoard>;
template class ShallowEndgame<ScoredBoard>;
template class ShallowEndgame<ScoredWideBoard>;

}  // namespace emilia
