// SPDX-License-Identifier: MIT
#include "eval/evaluation.h"

#include "eval/with_evaluator.h"

namespace emilia {

bool Evaluation::supports(const WideBoard& board, Scoring scoring) const {
  if (scoring == Scoring::fewest) return kind == EvalKind::staged;
  if (is_full(board)) return kind != EvalKind::network || weights.network != nullptr;
  if (kind == EvalKind::pattern) return weights_of_board(weights, board) != nullptr;
  return kind != EvalKind::positional && kind != EvalKind::network;
}

Score evaluate(const Evaluation& evaluation, const WideBoard& board, Scoring scoring) {
  if (is_empty(board.legal_moves())) {
    return board.is_finished() ? Score::from_discs(final_score(board, scoring))
                               : -evaluate(evaluation, board.after_pass(), scoring);
  }
  return with_evaluator(evaluation, board, scoring, [&](const auto& evaluator, const auto& typed) {
    return evaluator.evaluate(typed, state_of(evaluator, typed), typed.legal_moves());
  });
}

std::string_view supported_boards(EvalKind kind, Scoring scoring) {
  if (scoring == Scoring::fewest) return "no board where the fewest discs win";
  return kind == EvalKind::pattern ? "only 8x8 and boards with weights" : "only 8x8 without blocked squares";
}

}  // namespace emilia
