// SPDX-License-Identifier: MIT
#pragma once

#include "engine/options.h"
#include "engine/textbook/wide_engine.h"

namespace emilia {

/// The options of a `WideEngine`.
WideOptions wide_options(const EngineOptions& options);

/// The evaluation that it then uses: the one that was chosen, or `staged` where that one knows 8x8 only.
EvalKind wide_eval_kind(EvalKind chosen);

}  // namespace emilia
