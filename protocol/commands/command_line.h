// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <variant>

#include "engine/board/position.h"
#include "engine/search/limits.h"
#include "engine/selfplay/labelling.h"
#include "engine/selfplay/selfplay.h"
#include "engine/textbook/wide_position.h"
#include "protocol/commands/analyze_action.h"
#include "protocol/commands/convert_action.h"
#include "protocol/commands/solve_action.h"
#include "protocol/commands/solve_board.h"
#include "protocol/commands/terminal_game.h"
#include "protocol/words/option_table.h"
#include "protocol/words/requests.h"

namespace emilia {

/// Speak a protocol on stdin and stdout.
struct SpeakRequest {
  std::optional<std::string> dialect;  ///< one of `dialect_names`; nothing for the one of the first line
};

/// How a move is written: "f5" or "(5,6)".
enum class MoveFormat : std::uint8_t { square, umea };

/// Print the move for a position.
struct MoveRequest {
  WideGame start;         ///< at the position that the move is for
  Microseconds limit{0};  ///< from the start of the process to the answer
  MoveFormat format = MoveFormat::square;
};

/// Print the move of the course's player, in the course's format.
struct CoursePlayerRequest {
  Position position;
};

/// Print a number of lines of play.
struct CountRequest {
  WideGame start;
  PerftRequest lines;
};

/// Print the bench, its speeds and its signature.
struct BenchRequest {
  int passes = 3;
};

/// Print a text that is known already: the help, the version.
struct TextRequest {
  std::string text;
};

struct CommandLine {
  Settings settings;
  std::variant<SpeakRequest, MoveRequest, CoursePlayerRequest, CountRequest, BenchRequest, TextRequest,
               SolveRequest, SolveBoardRequest, ConvertRequest, AnalyzeRequest, PlayRequest, SelfplayTask,
               LabelTask>
      request;
};

/// Reads the arguments of `main`, without the program's name. An error names the argument that was wrong and
/// what was expected.
Result<CommandLine> parse_command_line(std::span<char* const> arguments);

}  // namespace emilia
