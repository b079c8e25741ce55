// SPDX-License-Identifier: MIT
#include "eval/evaluation.h"

#include "eval/with_evaluator.h"

namespace emilia {

Score evaluate(const Evaluation& evaluation, const WideBoard& board, Scoring scoring) {
  if (is_empty(board.legal_moves())) {
    return board.is_finished() ? Score::from_discs(final_score(board, scoring))
                               : -evaluate(evaluation, board.after_pass(), scoring);
  }
  return with_evaluator(evaluation, board, scoring,
                        [&]<typename E, AnyBoard B>(const E& evaluator, const B& typed) {
                          return evaluator.evaluate(typed, typename E::State(typed), typed.legal_moves());
                        });
}

}  // namespace emilia
