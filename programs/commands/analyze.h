// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "engine/analysis/game_analysis.h"
#include "engine/book/book_store.h"
#include "engine/notation/game_formats.h"
#include "programs/commands/command.h"

namespace emilia {

/// Request to analyse one game or all games.
struct AnalyzeRequest {
  std::vector<std::string> files;    ///< one file, or files and folders with `is_all`
  std::optional<GameFormat> format;  ///< of the file; by default from its contents
  std::size_t game = 1;              ///< number of the game in the file
  bool is_all = false;               ///< analyse all games of all files
  AnalysisLimits limits;
  std::optional<int> rating;  ///< of the people who are compared with the players; by default the estimates
  bool is_json = false;
  std::string svg_file;     ///< output file; empty for none
  std::string html_file;    ///< output file; empty for none
  std::string player;       ///< with `is_all`: only games of this player; empty for all players
  std::string results;      ///< with `is_all`: file with one JSON line per game; empty for none
  bool is_resumed = false;  ///< continue an existing results file
  std::string report_file;  ///< with `is_all`: file of the player report; empty for none
  EngineOptions options;
  std::optional<Book> book;  ///< book to compare the moves with
};

Result<AnalyzeRequest> parse_analyze_request(const Arguments& arguments, const ProgramOptions& options);

}  // namespace emilia
