// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/board/shape.h"
#include "engine/notation/game_formats.h"
#include "programs/commands/command.h"

namespace emilia {

/// Request to convert games. Without a format, the contents or the file extension select it.
struct ConvertRequest {
  std::vector<std::string> inputs;
  std::string output;  ///< file, or folder that receives one file per input
  std::optional<GameFormat> input_format;
  std::optional<GameFormat> output_format;
  std::optional<Shape> board;  ///< of transcripts; by default from their start position
  bool keeps_going = false;    ///< skip damaged games
};

Result<ConvertRequest> parse_convert_request(const Arguments& arguments, const ProgramOptions& options);

}  // namespace emilia
