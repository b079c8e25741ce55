// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

#include "engine/notation/game_formats.h"
#include "protocol/words/arguments.h"
#include "protocol/words/option_table.h"

namespace emilia {

/// Write the games of a file in another format. Without a format the ending of the name says it.
struct ConvertRequest {
  std::string input;
  std::string output;
  std::optional<GameFormat> input_format;
  std::optional<GameFormat> output_format;
};

Result<ConvertRequest> parse_convert_request(const Arguments& arguments, const ProgramOptions& options);

}  // namespace emilia
