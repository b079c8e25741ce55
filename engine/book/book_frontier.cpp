// SPDX-License-Identifier: MIT
#include "engine/book/book_frontier.h"

#include <algorithm>
#include <array>
#include <unordered_map>

#include "engine/board/symmetry.h"

namespace emilia {

namespace {

constexpr Score kMoveCost = Score::from_units(Score::kUnitsPerDisc / 4);

/// Boards with the lowest cost of a line to them.
using Costs = std::unordered_map<Board, Score, BoardHash>;

void lower_cost(Costs& costs, const Board& board, Score cost) {
  const auto [place, is_new] = costs.try_emplace(board, cost);
  if (!is_new) place->second = std::min(place->second, cost);
}

/// Traversal of the book by number of discs, so that every line to a position is known before its successors
/// are visited.
class Frontier {
 public:
  Frontier(const BookView& book, const DeviationLimits& limits) : book_(book), limits_(limits) {}

  Costs candidates_from(const Board& root) {
    costs_of(root)[canonical(root)] = Score();
    for (Costs& costs : costs_) {
      // A pass leads to a position with the same number of discs.
      std::vector<Board> passing;
      for (const auto& [board, cost] : costs) {
        if (board.legal_moves() == 0) passing.push_back(board);
      }
      for (const Board& board : passing) go_on_from(board, costs.at(board));
      for (const auto& [board, cost] : costs) {
        if (board.legal_moves() != 0) go_on_from(board, cost);
      }
    }
    return std::move(candidates_);
  }

  /// Visited positions.
  [[nodiscard]] BoardSet visited() const {
    BoardSet all;
    for (const Costs& costs : costs_) {
      for (const auto& [board, cost] : costs) all.insert(board);
    }
    return all;
  }

 private:
  Costs& costs_of(const Board& board) { return costs_[static_cast<std::size_t>(disc_count(board))]; }

  void go_on_from(const Board& board, Score cost) {
    const auto entry = book_.find(board);
    if (!entry) return;
    const std::vector<BookMove> moves = book_moves(board);
    std::size_t listed = 0;
    for (const BookMove& move : moves) {
      const auto child = book_.find(move.after);
      if (!child) continue;
      ++listed;
      const Score loss = entry->value + child->value;
      if (is_within(cost, loss)) lower_cost(costs_of(move.after), move.after, cost + loss);
    }
    if (!entry->leaf.is_there()) {
      if (listed < moves.size()) lower_cost(candidates_, board, cost);
      return;
    }
    const Board after = after_leaf(board, entry->leaf);
    const Score loss = entry->value - entry->leaf.value;
    const bool is_open =
        !entry->leaf.is_exact && disc_count(after) <= limits_.max_discs && !after.is_finished();
    if (is_open && is_within(cost, loss)) lower_cost(candidates_, after, cost + loss);
  }

  [[nodiscard]] bool is_within(Score cost, Score loss) const {
    return loss <= limits_.move_error && cost + loss <= limits_.line_error;
  }

  const BookView& book_;
  const DeviationLimits& limits_;
  std::array<Costs, kSquareCount + 1> costs_;
  Costs candidates_;
};

}  // namespace

std::vector<Board> next_positions(const BookView& book, const Board& root, const DeviationLimits& limits,
                                  std::size_t count) {
  struct Candidate {
    int cost;
    Board board;
  };
  std::vector<Candidate> candidates;
  for (const auto& [board, cost] : Frontier(book, limits).candidates_from(root))
    candidates.push_back({cost.units() + kMoveCost.units() * disc_count(board), board});
  const auto is_before = [](const Candidate& a, const Candidate& b) {
    return a.cost != b.cost ? a.cost < b.cost : BoardOrder()(a.board, b.board);
  };
  const auto end = candidates.begin() + static_cast<std::ptrdiff_t>(std::min(count, candidates.size()));
  std::partial_sort(candidates.begin(), end, candidates.end(), is_before);
  std::vector<Board> positions;
  std::transform(candidates.begin(), end, std::back_inserter(positions),
                 [](const Candidate& candidate) { return candidate.board; });
  return positions;
}

BoardSet positions_within(const BookView& book, const Board& root, const DeviationLimits& limits) {
  Frontier frontier(book, limits);
  frontier.candidates_from(root);
  BoardSet within = frontier.visited();
  std::erase_if(within, [&](const Board& board) { return disc_count(board) > limits.max_discs; });
  return within;
}

}  // namespace emilia
