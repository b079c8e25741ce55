// SPDX-License-Identifier: MIT
#include "engine/book/book_merge.h"

#include <algorithm>
#include <utility>

#include "engine/book/book_frontier.h"
#include "engine/book/book_plan.h"
#include "engine/book/book_values.h"

namespace emilia {

namespace {

/// Returns true if the leaf is not listed.
bool is_open(const BookView& book, const Board& board, const BookLeaf& leaf) {
  return leaf.is_there() && !book.has(after_leaf(board, leaf));
}

/// Returns an entry with the leaf of the deeper search among those that are not listed, and the larger counts
/// of games.
BookEntry merged(const BookView& book, const Board& board, const BookEntry& ours, const BookEntry& theirs) {
  const auto rank = [&](const BookEntry& entry) {
    return std::tuple(is_open(book, board, entry.leaf), entry.leaf.is_exact, entry.depth, entry.selectivity);
  };
  BookEntry entry = rank(theirs) > rank(ours) ? theirs : ours;
  entry.games = theirs.games.total() > ours.games.total() ? theirs.games : ours.games;
  return entry;
}

/// Replaces the leaf by a better move whose position is not in the book.
void offer_leaf(const BookView& book, const Board& board, BookEntry& entry, const BookLeaf& leaf) {
  if (!is_open(book, board, leaf)) return;
  if (!is_open(book, board, entry.leaf) || leaf.value > entry.leaf.value) entry.leaf = leaf;
}

BookEntry without_plan(BookEntry entry, const Board& board, const BookLeaves& leaves) {
  if (const auto leaf = leaves.find(board); leaf != leaves.end()) entry.leaf = leaf->second;
  return entry;
}

}  // namespace

Result<MergeReport> merge_book(const Book& book, const BookSource& source,
                               const std::function<void()>& on_position) {
  BookChange change = book.change();
  drop_plan(change);  // the plan does not know the new positions
  MergeReport report;
  BoardSet known;
  const Status added = source([&](const ForeignPosition& position) {
    on_position();
    if (change.has(position.board)) {
      if (known.insert(position.board).second) ++report.known;
      return;
    }
    change.put(position.board, position.entry);
    ++report.added;
  });
  if (!added) return added.error();
  const Status joined = source([&](const ForeignPosition& position) {
    auto entry = change.find(position.board);
    if (!entry) return;
    *entry = merged(change, position.board, *entry, position.entry);
    for (const BookLeaf& link : position.links) offer_leaf(change, position.board, *entry, link);
    change.put(position.board, *entry);
  });
  if (!joined) return joined.error();
  if (const Status computed = compute_all_values(change, [] {}); !computed) return computed.error();
  if (const Status committed = change.commit(); !committed) return committed.error();
  return report;
}

BookSource source_of(const BookView& book) {
  return [&book, leaves = leaves_without_plan(book)](const TakePosition& take) {
    return book.for_each([&](const Board& board, const std::optional<BookEntry>& entry) {
      if (entry) take({.board = board, .entry = without_plan(*entry, board, leaves)});
      return true;
    });
  };
}

BookSource subtree_of(const BookView& book, const Board& root) {
  constexpr Score kAnything = Score::from_discs(kSquareCount * kSquareCount);
  const DeviationLimits everywhere{
      .line_error = kAnything, .move_error = kAnything, .max_discs = kSquareCount};
  return [all = source_of(book), kept = positions_within(book, root, everywhere)](const TakePosition& take) {
    return all([&](const ForeignPosition& position) {
      if (kept.contains(position.board)) take(position);
    });
  };
}

Result<std::uint64_t> prune_book(const Book& book, const Board& root, const DeviationLimits& limits) {
  BookChange change = book.change();
  drop_plan(change);
  const BoardSet kept = positions_within(change, root, limits);
  std::vector<std::pair<Board, BookEntry>> gone;
  const Status walked = change.for_each([&](const Board& board, const std::optional<BookEntry>& entry) {
    if (!kept.contains(board)) gone.emplace_back(board, entry.value_or(BookEntry()));
    return true;
  });
  if (!walked) return walked.error();
  for (const auto& [board, entry] : gone) change.erase(board);
  for (const auto& [board, entry] : gone) {
    for (const Board& before : book_predecessors(change, board)) {
      const std::vector<BookMove> moves = book_moves(before);
      const auto move = std::ranges::find(moves, board, &BookMove::after);
      if (move == moves.end()) continue;  // the key of a damaged book is not a canonical board
      BookEntry changed = change.find(before).value_or(BookEntry());
      offer_leaf(change, before, changed, {move->move, -entry.value, entry.lower == entry.upper});
      change.put(before, changed);
    }
  }
  if (const Status computed = compute_all_values(change, [] {}); !computed) return computed.error();
  if (const Status committed = change.commit(); !committed) return committed.error();
  return gone.size();
}

}  // namespace emilia
