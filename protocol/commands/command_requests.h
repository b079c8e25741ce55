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
#include "protocol/commands/command.h"
#include "protocol/commands/terminal_game.h"
#include "protocol/words/requests.h"

/// What each command is asked to do, and what reads it from the arguments; `solve` has a header of its own.
/// The readers are in the commands' sources. An error names the argument that was wrong and what was
/// expected.

namespace emilia {

/// Speak a protocol on stdin and stdout.
struct SpeakRequest {
  std::optional<std::string> dialect;  ///< one of `dialect_names`; nothing for the one of the first line
  ProgramOptions options;
};

/// How a move is written: "f5" or "(5,6)".
enum class MoveFormat : std::uint8_t { square, umea };

/// Print the move for a position.
struct MoveRequest {
  Position position;
  Microseconds limit{0};  ///< from the start of the process to the answer
  MoveFormat format = MoveFormat::square;
  EngineOptions options;  ///< its board has the sides of the position
  BookOptions book = {};
  int level = kFullLevel;
  std::uint64_t seed = 0;
};

/// Print the move of the course's player, in the course's format.
struct CoursePlayerRequest {
  Position position;
};

/// Print a number of lines of play.
struct CountRequest {
  Position start;
  PerftRequest lines;
};

inline constexpr int kBenchPasses = 3;

/// Print the bench, its speeds and its signature.
struct BenchRequest {
  int passes = kBenchPasses;
};

/// Write the games of files in another format. Without a format the ending of the name says it.
struct ConvertRequest {
  std::vector<std::string> inputs;
  std::string output;  ///< a file, or a folder for one of each input
  std::optional<GameFormat> input_format;
  std::optional<GameFormat> output_format;
  std::optional<Shape> board;  ///< of transcripts; without it by the positions that they begin with
  bool keeps_going = false;    ///< damaged games are skipped
};

/// Say of each move of a game, or of many, what it was worth.
struct AnalyzeRequest {
  std::vector<std::string> files;    ///< one, or with `is_all` any number, folders among them
  std::optional<GameFormat> format;  ///< of the file; without it the ending of its name says it
  std::size_t game = 1;              ///< the number of the game in the file
  bool is_all = false;               ///< all games of all files
  AnalysisLimits limits;
  bool is_json = false;
  std::string svg_file;     ///< to be written too; empty for none
  std::string html_file;    ///< to be written too; empty for none
  std::string player;       ///< of all games only this player's; empty for everybody's
  std::string results;      ///< file that gets a line for each of all games; empty for none
  bool is_resumed = false;  ///< the file may be there: go on with it
  std::string report_file;  ///< to be written behind all games; empty for none
  EngineOptions options;
  std::optional<Book> book;  ///< to be asked about the moves
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
