// SPDX-License-Identifier: MIT
#include "eval/evaluation.h"

namespace emilia {

Score evaluate(const Evaluation& evaluation, const Board& board) {
  const Bitboard moves = board.legal_moves();
  if (moves == 0) {
    return board.is_finished() ? Score::from_discs(board.final_score())
                               : -evaluate(evaluation, board.after_pass());
  }
  return with_evaluator(evaluation, [&]<Evaluator E>(const E& evaluator) {
    return evaluator.evaluate(board, typename E::State(board), moves);
  });
}

}  // namespace emilia
