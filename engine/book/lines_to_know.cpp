// SPDX-License-Identifier: MIT
#include "engine/book/lines_to_know.h"

#include <algorithm>
#include <limits>

#include "engine/board/symmetry.h"

namespace emilia {

namespace {

constexpr std::uint64_t kMostLines = std::uint64_t{1} << 63;

std::uint64_t sum(std::uint64_t a, std::uint64_t b) {
  return a >= kMostLines - std::min(b, kMostLines) ? kMostLines : a + b;
}

}  // namespace

std::vector<ListedMove> LineCounter::good_moves(const Board& board) const {
  std::vector<ListedMove> moves = listed_moves(book_, board);
  std::ranges::stable_sort(moves, std::ranges::greater{}, &ListedMove::value);
  if (moves.empty()) return moves;
  const Score least = moves.front().value() - error_;
  std::erase_if(moves, [&](const ListedMove& move) { return move.value() < least; });
  return moves;
}

LinesToKnow LineCounter::count(const Board& board) {
  const Board key_board = canonical(board);
  if (const auto found = known_.find(key_board); found != known_.end()) return found->second;
  LinesToKnow lines;
  const std::vector<ListedMove> moves = good_moves(key_board);
  if (!moves.empty()) lines = {std::numeric_limits<std::uint64_t>::max(), 0};
  for (const ListedMove& listed : moves) {
    const LinesToKnow behind = count(listed.move.after);
    lines.mover = std::min(lines.mover, behind.opponent);
    lines.opponent = sum(lines.opponent, behind.mover);
  }
  known_.emplace(key_board, lines);
  return lines;
}

}  // namespace emilia
