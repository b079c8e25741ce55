// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "engine/analysis/game_analysis.h"
#include "engine/board/position_text.h"
#include "engine/notation/game_formats.h"
#include "engine/selfplay/labelling.h"
#include "engine/selfplay/selfplay.h"
#include "protocol/cli/commands/command.h"
#include "protocol/cli/commands/terminal_game.h"
#include "protocol/words/requests.h"

/// Requests of the commands and their parsers; `solve` has its own header. Each parser is defined in the
/// source of its command. Errors name the argument and the expected form.

namespace emilia {

/// Request to run as an engine on stdin and stdout.
struct SpeakRequest {
  std::optional<std::string> dialect;  ///< one of `dialect_names`; nullopt to detect it from the first line
  ProgramOptions options;
};

/// Output format of a move: "f5" or "(5,6)".
enum class MoveFormat : std::uint8_t { square, umea };

/// Request for the move of a position.
struct MoveRequest {
  Position position;
  Microseconds limit{0};  ///< from the start of the process
  MoveFormat format = MoveFormat::square;
  EngineOptions options;  ///< with the board of the position
  BookOptions book = {};
  int level = kFullLevel;
  std::uint64_t seed = 0;
};

/// Request for the move of the Umeå course's player, in the course's format.
struct CoursePlayerRequest {
  Position position;
};

/// Request for a perft count.
struct CountRequest {
  Position start;
  PerftRequest lines;
};

inline constexpr int kBenchPasses = 3;

/// Request for the bench.
struct BenchRequest {
  int passes = kBenchPasses;
};

/// Request to convert games. Without a format, the contents or the file extension select it.
struct ConvertRequest {
  std::vector<std::string> inputs;
  std::string output;  ///< file, or folder that receives one file per input
  std::optional<GameFormat> input_format;
  std::optional<GameFormat> output_format;
  std::optional<Shape> board;  ///< of transcripts; by default from their start position
  bool keeps_going = false;    ///< skip damaged games
};

/// Request to analyse one game or all games.
struct AnalyzeRequest {
  std::vector<std::string> files;    ///< one file, or files and folders with `is_all`
  std::optional<GameFormat> format;  ///< of the file; by default from its contents
  std::size_t game = 1;              ///< number of the game in the file
  bool is_all = false;               ///< analyse all games of all files
  AnalysisLimits limits;
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

Result<SpeakRequest> parse_speak_request(const Arguments& arguments, const ProgramOptions& options);
Result<MoveRequest> parse_move_request(const Arguments& arguments, const ProgramOptions& options);
Result<CoursePlayerRequest> parse_course_player_request(const Arguments& arguments,
                                                        const ProgramOptions& options);
Result<CountRequest> parse_count_request(const Arguments& arguments, const ProgramOptions& options);
Result<BenchRequest> parse_bench_request(const Arguments& arguments, const ProgramOptions& options);
Result<ConvertRequest> parse_convert_request(const Arguments& arguments, const ProgramOptions& options);
Result<AnalyzeRequest> parse_analyze_request(const Arguments& arguments, const ProgramOptions& options);
Result<PlayRequest> parse_play_request(const Arguments& arguments, const ProgramOptions& options);
Result<SelfplayRequest> parse_selfplay_request(const Arguments& arguments, const ProgramOptions& options);
Result<LabelRequest> parse_label_request(const Arguments& arguments, const ProgramOptions& options);

}  // namespace emilia
