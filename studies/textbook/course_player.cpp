// SPDX-License-Identifier: MIT
#include "studies/textbook/course_player.h"

#include <algorithm>

namespace emilia {

namespace {

constexpr int kDepth = 7;
constexpr Discs kBeyond = 65;

Discs alpha_beta(const Board& board, int depth, Discs alpha, Discs beta) {
  const Bitboard moves = board.legal_moves();
  if (depth == 0 || moves == 0) return board.disc_difference();  // a forced pass is a leaf
  for (const Square square : squares(moves)) {
    alpha = std::max(alpha, -alpha_beta(board.after(square), depth - 1, -beta, -alpha));
    if (alpha >= beta) break;
  }
  return alpha;
}

}  // namespace

Square course_player_move(const Board& board) {
  Square best = Square::pass;
  Discs alpha = -kBeyond;
  for (const Square square : squares(board.legal_moves())) {
    const Discs value = -alpha_beta(board.after(square), kDepth - 1, -kBeyond, -alpha);
    if (value > alpha) {
      alpha = value;
      best = square;
    }
  }
  return best;
}

}  // namespace emilia
