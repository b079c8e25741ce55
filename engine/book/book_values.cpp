// SPDX-License-Identifier: MIT
#include "engine/book/book_values.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "engine/board/predecessors.h"
#include "engine/board/symmetry.h"

namespace emilia {

std::vector<BookMove> book_moves(const Board& board) {
  std::vector<BookMove> moves;
  const Bitboard legal = board.legal_moves();
  if (legal == 0 && board.opponent_moves() != 0)
    moves.push_back({Square::pass, canonical(board.after_pass())});
  for (const Square move : squares(legal)) {
    const Board after = canonical(board.after(move));
    if (std::ranges::find(moves, after, &BookMove::after) == moves.end()) moves.push_back({move, after});
  }
  return moves;
}

std::vector<ListedMove> listed_moves(const BookView& book, const Board& board) {
  std::vector<ListedMove> listed;
  for (const BookMove& move : book_moves(board)) {
    if (const auto entry = book.find(move.after)) listed.push_back({move, *entry});
  }
  return listed;
}

Board after_leaf(const Board& canonical_board, const BookLeaf& leaf) {
  return canonical(leaf.move == Square::pass ? canonical_board.after_pass()
                                             : canonical_board.after(leaf.move));
}

Square leaf_move_on(const Board& board, const BookLeaf& leaf) {
  const Board after = after_leaf(canonical(board), leaf);
  const std::vector<BookMove> moves = book_moves(board);
  const auto found = std::ranges::find(moves, after, &BookMove::after);
  return found == moves.end() ? Square::none : found->move;
}

BookEntry with_value(const BookView& book, const Board& board, BookEntry entry) {
  const std::vector<BookMove> moves = book_moves(board);
  const Board key_board = canonical(board);
  const bool has_leaf = entry.leaf.is_there();
  const Board behind_leaf = has_leaf ? after_leaf(key_board, entry.leaf) : Board{};
  std::size_t listed = 0;
  Score value = -kInfinity;
  Discs lower = -BookEntry::kMost;
  Discs upper = -BookEntry::kMost;
  for (const BookMove& move : moves) {
    const auto child = book.find(move.after);
    if (!child) continue;
    ++listed;
    value = std::max(value, -child->value);
    lower = std::max(lower, -child->upper);
    upper = std::max(upper, -child->lower);
    if (has_leaf && move.after == behind_leaf) entry.leaf = {};
  }
  if (entry.leaf.is_there()) {
    value = std::max(value, entry.leaf.value);
    if (entry.leaf.is_exact) {
      lower = std::max(lower, entry.leaf.value.whole_discs());
      upper = std::max(upper, entry.leaf.value.whole_discs());
    }
  }
  if (value == -kInfinity) return entry;
  const bool are_all_known = listed == moves.size() || entry.leaf.is_exact;
  entry.lower = lower;
  entry.upper = are_all_known ? upper : BookEntry::kMost;
  entry.value = std::clamp(value, Score::from_discs(entry.lower), Score::from_discs(entry.upper));
  return entry;
}

std::vector<Board> book_predecessors(const BookView& book, const Board& board) {
  std::set<Board, BoardOrder> found;
  for (const Board& before : predecessors(board)) {
    const Board key_board = canonical(before);
    if (!found.contains(key_board) && book.find(key_board)) found.insert(key_board);
  }
  return {found.begin(), found.end()};
}

std::optional<std::vector<Square>> line_to(const BookView& book, const Board& from, const Board& to) {
  // Backwards from the end, because predecessors are few. Each board is mapped to its successor.
  std::map<Board, Board, BoardOrder> behind;
  std::vector<Board> waiting = {canonical(to)};
  behind[waiting.front()] = waiting.front();
  const Board start = canonical(from);
  while (!waiting.empty() && !behind.contains(start)) {
    const Board board = waiting.back();
    waiting.pop_back();
    if (disc_count(board) < disc_count(start)) continue;
    for (const Board& before : book_predecessors(book, board)) {
      if (behind.try_emplace(before, board).second) waiting.push_back(before);
    }
  }
  if (!behind.contains(start)) return std::nullopt;
  std::vector<Square> line;
  Board board = from;
  while (canonical(board) != canonical(to)) {
    const Board next = behind[canonical(board)];
    const std::vector<BookMove> moves = book_moves(board);
    const Square move = std::ranges::find(moves, next, &BookMove::after)->move;
    line.push_back(move);
    board = move == Square::pass ? board.after_pass() : board.after(move);
  }
  return line;
}

void carry_up(BookChange& book, std::span<const Board> changed) {
  std::map<int, std::set<Board, BoardOrder>> waiting;  // by the number of discs, the latest positions first
  // positions whose predecessors must be updated even if their own value does not change
  std::set<Board, BoardOrder> told;
  for (const Board& board : changed) told.insert(canonical(board));
  for (const Board& board : told) waiting[disc_count(board)].insert(board);
  while (!waiting.empty()) {
    const auto latest = std::prev(waiting.end());
    if (latest->second.empty()) {
      waiting.erase(latest);
      continue;
    }
    const Board board = latest->second.extract(latest->second.begin()).value();
    const auto entry = book.find(board);
    if (!entry) continue;
    const BookEntry updated = with_value(book, board, *entry);
    if (updated != *entry) book.put(board, updated);
    if (updated == *entry && !told.contains(board)) continue;
    for (const Board& before : book_predecessors(book, board)) waiting[disc_count(before)].insert(before);
  }
}

Status for_each_from_the_end(const BookView& book, const VisitEntry& visit) {
  std::array<std::vector<Board>, kSquareCount + 1> by_discs;
  const Status walked = book.for_each([&](const Board& board, const std::optional<BookEntry>& entry) {
    if (entry) by_discs[static_cast<std::size_t>(disc_count(board))].push_back(board);
    return true;
  });
  if (!walked) return walked;
  std::ranges::reverse(by_discs);
  for (std::vector<Board>& boards : by_discs) {
    // Of two positions with the same discs, the one that must pass comes later.
    std::stable_partition(boards.begin(), boards.end(),
                          [](const Board& board) { return board.legal_moves() != 0; });
    for (const Board& board : boards) {
      if (const auto entry = book.find(board)) visit(board, *entry);
    }
  }
  return book.status();
}

Status compute_all_values(BookChange& book, const std::function<void()>& on_position) {
  return for_each_from_the_end(book, [&](const Board& board, const BookEntry& entry) {
    on_position();
    const BookEntry updated = with_value(book, board, entry);
    if (updated != entry) book.put(board, updated);
  });
}

}  // namespace emilia
