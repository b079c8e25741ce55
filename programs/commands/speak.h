// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

#include "programs/commands/command.h"

namespace emilia {

/// Request to run as an engine on stdin and stdout.
struct SpeakRequest {
  std::optional<std::string> dialect;  ///< one of `dialect_names`; nullopt to detect it from the first line
  ProgramOptions options;
  Arguments arguments;  ///< for a person who types play
};

Result<SpeakRequest> parse_speak_request(const Arguments& arguments, const ProgramOptions& options);

}  // namespace emilia
