// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "engine/base/result.h"
#include "engine/options.h"

namespace emilia {

/// What the values of searches rest on: "eval network, weights 4bedc1010f8e, parity_weight=0". Other weights
/// have other words, whatever the name of their file. Errors: a file of weights that cannot be read.
Result<std::string> evaluation_in_words(const EngineOptions& options);

}  // namespace emilia
