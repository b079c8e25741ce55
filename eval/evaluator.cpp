// SPDX-License-Identifier: MIT
#include "eval/evaluator.h"

namespace emilia {

std::string_view to_string(EvalKind kind) {
  switch (kind) {
    case EvalKind::naive:
      return "naive";
    case EvalKind::mobility:
      return "mobility";
    case EvalKind::compound:
      return "compound";
    case EvalKind::positional:
      return "positional";
    case EvalKind::staged:
      return "staged";
    case EvalKind::pattern:
      return "pattern";
  }
  return "";
}

bool can_evaluate(EvalKind kind, const WideBoard& board) {
  return is_full(board) || (kind != EvalKind::positional && kind != EvalKind::pattern);
}

std::optional<EvalKind> parse_eval_kind(std::string_view name) {
  for (const EvalKind kind : kEvalKinds) {
    if (to_string(kind) == name) return kind;
  }
  return std::nullopt;
}

}  // namespace emilia
