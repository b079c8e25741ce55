// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "engine/base/result.h"
#include "programs/board/api_fields.h"

namespace emilia {

/// Returns true for the path of a known request about the library of games (docs/reference/http.md).
bool is_library_path(std::string_view path);

/// Answers a request with a JSON object. The library is opened for each request, so that other programs can
/// use it, too; a missing one is created.
/// Requires: `is_library_path`. Errors: those of the request and of the library.
Result<std::string> answer_library(std::string_view path, ApiFields& fields, const std::string& library);

}  // namespace emilia
