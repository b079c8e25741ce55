// SPDX-License-Identifier: MIT
#include "eval/evaluation.h"

#include "eval/with_evaluator.h"

namespace emilia {

Score evaluate(const Evaluation& evaluation, const WideBoard& board) {
  if (is_empty(board.legal_moves())) {
    return board.is_finished() ? Score::from_discs(board.final_score())
                               : -evaluate(evaluation, board.after_pass());
  }
  return with_evaluator(evaluation, board, [&]<typename E, AnyBoard B>(const E& evaluator, const B& typed) {
    return evaluator.evaluate(typed, typename E::State(typed), typed.legal_moves());
  });
}

}  // namespace emilia
