// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>

#include "eval/evaluator.h"

namespace emilia::test {

/// What the search has to find, computed the obvious way: plain minimax without windows, table or ordering. A
/// pass costs no depth; leaves and finished games are worth what `evaluate` says.
inline Score plain_value(EvalKind eval, const Board& board, int depth) {
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

}  // namespace emilia::test
