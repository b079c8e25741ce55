// SPDX-License-Identifier: MIT
#include "protocol/commands/solve_arguments.h"

#include "engine/board/game.h"
#include "engine/board/position_text.h"
#include "engine/board/shaped_position.h"
#include "protocol/commands/job_arguments.h"
#include "protocol/words/tokenizer.h"

namespace emilia {

namespace {

/// What solves 6x6 positions with the fewest nodes: an evaluation that knows corners and mobility, which
/// decides the order of the moves far from the end, and little deepening, for its depths look at every move.
constexpr EvalKind kSolvingEval = EvalKind::staged;
constexpr std::string_view kSolvingParams =
    "endgame_lead=14 evaluation_weight=1024 late_evaluation_weight=1024";

/// The file that --out names, empty where it is not given.
Result<std::string> parse_out(const Arguments& arguments) {
  const bool is_given = arguments.has("out");
  const std::string file = is_given ? arguments.flag("out") : std::string();
  if (is_given && file.empty()) return Error{"missing value for --out, expected a file"};
  if (file.empty() && arguments.flags["resume"].as<bool>())
    return Error{"--resume needs --out and the file to go on with"};
  return file;
}

/// The line that --line names, with every pass; empty where it is not given. Where it is, requires
/// board.fits_64_bits().
Result<std::vector<Square>> parse_line(const Arguments& arguments, const Shape& board) {
  if (!arguments.has("line")) return std::vector<Square>();
  Game game(start_position(board));
  const auto moves = parse_transcript(arguments.flag("line"));
  if (!moves) return Error{"bad value for --line: " + moves.error().message};
  for (const Square move : *moves) {
    if (const Status played = game.play(move); !played)
      return Error{"bad value for --line: " + played.error().message};
  }
  if (game.moves().empty()) return Error{"missing value for --line, expected moves from the start on"};
  return game.moves();
}

/// The classic searches, which solve boards with a side of 9 or 10, find the value and a line.
Status require_plain_request(const Arguments& arguments, const Shape& board) {
  const std::string what = " does not go with solving --board " + to_string(board) + " from its start";
  for (const char* flag : {"moves", "raw", "check-line"}) {
    if (arguments.flags[flag].as<bool>()) return Error{"--" + std::string(flag) + what};
  }
  for (const char* flag : {"line", "out", "search-params"}) {
    if (arguments.has(flag)) return Error{"--" + std::string(flag) + what};
  }
  return success();
}

}  // namespace

Result<SolveBoardRequest> parse_solve_board_request(const Arguments& arguments,
                                                    const EngineOptions& options) {
  for (const char* flag : {"shard", "eval-file"}) {
    if (arguments.has(flag)) return Error{"--" + std::string(flag) + " does not go with --board and no file"};
  }
  if (arguments.flags["json"].as<bool>()) return Error{"--json does not go with --board and no file"};
  if (!options.board.fits_64_bits()) {
    if (const Status plain = require_plain_request(arguments, options.board); !plain) return plain.error();
  }
  const auto checkpoint = parse_out(arguments);
  if (!checkpoint) return checkpoint.error();
  const auto line = parse_line(arguments, options.board);
  if (!line) return line.error();
  EngineOptions tuned = options;
  if (!arguments.has("eval") && !options.board.is_standard_board()) tuned.eval = kSolvingEval;
  if (!arguments.has("search-params")) tuned.search_params = kSolvingParams;
  return SolveBoardRequest{options.board,
                           arguments.flags["raw"].as<bool>() ? Scoring::raw : Scoring::empties_to_winner,
                           arguments.flags["moves"].as<bool>(),
                           arguments.flags["check-line"].as<bool>() || !line->empty(),
                           *line,
                           *checkpoint,
                           arguments.flags["resume"].as<bool>(),
                           tuned};
}

Result<SolveRequest> parse_solve_request(const Arguments& arguments, const EngineOptions& options) {
  SolveRequest request;
  request.options = options;
  request.files.assign(arguments.words.begin() + 1, arguments.words.end());
  if (request.files.empty())
    return Error{"missing file, expected the name of one with positions, or - for stdin"};
  if (arguments.has("board")) request.board = options.board;
  request.is_json = arguments.flags["json"].as<bool>();
  request.is_resumed = arguments.flags["resume"].as<bool>();
  for (const char* flag : {"moves", "raw", "check-line"}) {
    if (arguments.flags[flag].as<bool>())
      return Error{"--" + std::string(flag) + " goes with --board and no file only"};
  }
  if (arguments.has("line")) return Error{"--line goes with --board and no file only"};
  const auto results = parse_out(arguments);
  if (!results) return results.error();
  request.results = *results;
  const auto shard = parse_shard(arguments);
  if (!shard) return shard.error();
  request.shard = *shard;
  return request;
}

}  // namespace emilia
