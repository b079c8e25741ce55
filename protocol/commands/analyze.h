// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

#include "engine/analysis/game_analysis.h"
#include "engine/notation/game_formats.h"
#include "protocol/words/arguments.h"
#include "protocol/words/option_table.h"

namespace emilia {

/// Say of each move of a game what it was worth.
struct AnalyzeRequest {
  std::string file;
  std::optional<GameFormat> format;  ///< of the file; without it the ending of its name says it
  std::size_t game = 1;              ///< the number of the game in the file
  AnalysisLimits limits;
  bool is_json = false;
  std::string svg_file;   ///< to be written too; empty for none
  std::string html_file;  ///< to be written too; empty for none
  EngineOptions options;
};

Result<AnalyzeRequest> parse_analyze_request(const Arguments& arguments, const ProgramOptions& options);

}  // namespace emilia
