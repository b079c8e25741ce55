// SPDX-License-Identifier: MIT
#include "eval/evaluator.h"

#include "eval/heuristics.h"

namespace emilia {

std::string_view to_string(EvalKind kind) {
  switch (kind) {
    case EvalKind::naive:
      return "naive";
    case EvalKind::mobility:
      return "mobility";
    case EvalKind::compound:
      return "compound";
  }
  return "";
}

std::optional<EvalKind> parse_eval_kind(std::string_view name) {
  for (const EvalKind kind : kEvalKinds) {
    if (to_string(kind) == name) return kind;
  }
  return std::nullopt;
}

Score evaluate(EvalKind kind, const Board& board) {
  const Bitboard player_moves = board.legal_moves();
  const Bitboard opponent_moves = board.opponent_moves();
  if (player_moves == 0 && opponent_moves == 0) return Score::from_discs(board.final_score());
  return with_heuristic(kind,
                        [&]<Evaluator E>(E) { return E::evaluate(board, player_moves, opponent_moves); });
}

}  // namespace emilia
