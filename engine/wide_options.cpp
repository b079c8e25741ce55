// SPDX-License-Identifier: MIT
#include "engine/wide_options.h"

namespace emilia {

EvalKind wide_eval_kind(EvalKind chosen) {
  return parse_wide_eval(to_string(chosen)) ? chosen : EvalKind::staged;
}

WideOptions wide_options(const EngineOptions& options) {
  return {*parse_wide_eval(to_string(wide_eval_kind(options.eval))), options.hash_megabytes,
          options.move_overhead, options.time_plan};
}

}  // namespace emilia
