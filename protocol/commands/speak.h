// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

#include "protocol/words/arguments.h"
#include "protocol/words/option_table.h"

namespace emilia {

/// Speak a protocol on stdin and stdout.
struct SpeakRequest {
  std::optional<std::string> dialect;  ///< one of `dialect_names`; nothing for the one of the first line
  ProgramOptions options;
};

Result<SpeakRequest> parse_speak_request(const Arguments& arguments, const ProgramOptions& options);

}  // namespace emilia
