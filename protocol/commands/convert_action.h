// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

#include "engine/notation/game_formats.h"

namespace emilia {

/// Write the games of a file in another format. Without a format the ending of the name says it.
struct ConvertRequest {
  std::string input;
  std::string output;
  std::optional<GameFormat> input_format;
  std::optional<GameFormat> output_format;
};

/// Carries the request out and returns the number of games. After an error, which names the place in the
/// input, there is no output, and an older file of its name is untouched.
Result<std::size_t> convert(const ConvertRequest& request);

}  // namespace emilia
