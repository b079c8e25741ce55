// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "engine/base/result.h"
#include "programs/board/guest.h"
#include "protocol/words/program_options.h"

namespace emilia {

/// Start of the paths of requests by other programs (docs/reference/http.md).
inline constexpr std::string_view kApiPath = "/api/";

struct ApiSettings {
  ProgramOptions options;                  ///< of the engine
  std::string library;                     ///< file of the library of games; empty for none
  std::shared_ptr<Guest> guest = nullptr;  ///< engine of another program; null for none
};

/// Returns true for the path of a known request.
bool is_api_path(std::string_view path);

/// Answers a request: the text is a JSON object, and so is the answer. `is_to_stop` is called several times a
/// second: true ends the work.
/// Requires: `is_api_path`. Errors: the text is not such a request; the work was ended.
Result<std::string> answer_api(std::string_view path, std::string_view text, const ApiSettings& settings,
                               const std::function<bool()>& is_to_stop);

/// Returns the JSON object of an error.
std::string api_error(std::string_view message);

}  // namespace emilia
