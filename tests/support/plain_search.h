// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>

#include "eval/evaluation.h"

namespace emilia::test {

/// What the search has to find, computed the obvious way: plain minimax without windows, table or ordering. A
/// pass costs no depth; leaves and finished games are worth what `evaluate` says.
inline Score plain_value(const Evaluation& eval, const Board& board, int depth) {
  if (board.is_finished() || depth == 0) return evaluate(eval, board);
  const Bitboard moves = board.legal_moves();
  if (moves == 0) return -plain_value(eval, board.after_pass(), depth);
  Score best = -kInfinity;
  for (const Square square : squares(moves)) {
    best = std::max(best, -plain_value(eval, board.after(square), depth - 1));
  }
  return best;
}

/// The value of the game: its final score, the empty squares given to the winner, under best play.
inline Score plain_game_value(const Board& board) {
  return plain_value(EvalKind::naive, board, kSquareCount);
}

/// The same by textbook alpha-beta, which only leaves out what minimax need not have looked at: for games
/// with more empty squares. Call it with the window -64..64.
inline Discs plain_alpha_beta(const Board& board, Discs alpha, Discs beta) {
  if (board.is_finished()) return board.final_score();
  const Bitboard moves = board.legal_moves();
  if (moves == 0) return -plain_alpha_beta(board.after_pass(), -beta, -alpha);
  for (const Square square : squares(moves)) {
    alpha = std::max(alpha, -plain_alpha_beta(board.after(square), -beta, -alpha));
    if (alpha >= beta) break;
  }
  return alpha;
}

}  // namespace emilia::test
