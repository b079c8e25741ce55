// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "engine/api/options.h"
#include "engine/base/result.h"

namespace emilia {

/// Returns a fingerprint of the evaluation: "eval network, weights 4bedc1010f8e, parity_weight=0". Different
/// weights give different texts, with any file name. Errors: the weight file cannot be read.
Result<std::string> evaluation_text(const EngineOptions& options);

}  // namespace emilia
