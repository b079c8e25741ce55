// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>

#include "eval/evaluation.h"

namespace emilia::test {

/// Reference result of the search: plain minimax without windows, table or ordering. A pass costs no depth;
/// leaves and finished games have the value of `evaluate`.
template <AnyBoard B>
Score plain_value(const Evaluation& eval, const B& board, int depth) {
  if (board.is_finished() || depth == 0) return evaluate(eval, board);
  const SetOf<B> moves = board.legal_moves();
  if (is_empty(moves)) return -plain_value(eval, board.after_pass(), depth);
  Score best = -kInfinity;
  for (const Square square : squares(moves)) {
    best = std::max(best, -plain_value(eval, board.after(square), depth - 1));
  }
  return best;
}

/// Returns the value of the game under best play: its final score, with the empty squares given to the
/// winner.
template <AnyBoard B>
Score plain_game_value(const B& board) {
  return plain_value(EvalKind::naive, board, kMaxSquares<SetOf<B>>);
}

/// Returns the value of the game by textbook alpha-beta, for more empty squares than minimax. Call it with a
/// window of all discs of the board.
template <AnyBoard B>
Discs plain_alpha_beta(const B& board, Discs alpha, Discs beta) {
  if (board.is_finished()) return board.final_score();
  const SetOf<B> moves = board.legal_moves();
  if (is_empty(moves)) return -plain_alpha_beta(board.after_pass(), -beta, -alpha);
  for (const Square square : squares(moves)) {
    alpha = std::max(alpha, -plain_alpha_beta(board.after(square), -beta, -alpha));
    if (alpha >= beta) break;
  }
  return alpha;
}

}  // namespace emilia::test
