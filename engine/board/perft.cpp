// SPDX-License-Identifier: MIT
#include "engine/board/perft.h"

namespace emilia {

namespace {

template <PerftRule rule, AnyBoard B>
std::uint64_t count_lines(const B& board, int depth);

/// Nobody moves: either the other side does, after a pass, or the game is over.
template <PerftRule rule, AnyBoard B>
std::uint64_t count_lines_without_move(const B& board, int depth) {
  const B passed = board.after_pass();
  if (passed.legal_moves() == 0) return rule == PerftRule::full_depth ? 0 : 1;
  return count_lines<rule>(passed, rule == PerftRule::free_pass ? depth : depth - 1);
}

/// Most of the time goes by two plies before the end, where the last ply is counted and not played.
template <PerftRule rule, AnyBoard B>
std::uint64_t count_last_two(const B& board, Bitboard moves) {
  std::uint64_t lines = 0;
  for (const Square square : squares(moves)) {
    const B child = board.after(square);
    const Bitboard replies = child.legal_moves();
    lines += replies != 0 ? static_cast<std::uint64_t>(popcount(replies))
                          : count_lines_without_move<rule>(child, 1);
  }
  return lines;
}

template <PerftRule rule, AnyBoard B>
std::uint64_t count_lines(const B& board, int depth) {
  if (depth == 0) return 1;

  const Bitboard moves = board.legal_moves();
  if (moves == 0) return count_lines_without_move<rule>(board, depth);
  if (depth == 1) return static_cast<std::uint64_t>(popcount(moves));
  if (depth == 2) return count_last_two<rule>(board, moves);

  std::uint64_t lines = 0;
  for (const Square square : squares(moves)) lines += count_lines<rule>(board.after(square), depth - 1);
  return lines;
}

template <PerftRule rule>
std::uint64_t count_lines_on(const Board& board, int depth) {
  return is_full(board) ? count_lines<rule>(full(board), depth) : count_lines<rule>(board, depth);
}

}  // namespace

std::uint64_t perft(const Board& board, int depth, PerftRule rule) {
  switch (rule) {
    case PerftRule::full_depth:
      return count_lines_on<PerftRule::full_depth>(board, depth);
    case PerftRule::finished_leaf:
      return count_lines_on<PerftRule::finished_leaf>(board, depth);
    case PerftRule::free_pass:
      return count_lines_on<PerftRule::free_pass>(board, depth);
  }
  return 0;
}

}  // namespace emilia
