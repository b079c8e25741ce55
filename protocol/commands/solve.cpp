// SPDX-License-Identifier: MIT
#include "protocol/commands/solve.h"

#include <array>
#include <iostream>

#include "engine/board/game.h"
#include "engine/board/position_text.h"
#include "engine/board/shape.h"
#include "protocol/commands/commands.h"

namespace emilia {

namespace {

/// What solves 6x6 positions with the fewest nodes: an evaluation that knows corners and mobility, which
/// decides the order of the moves far from the end, and little deepening, for its depths look at every move.
constexpr EvalKind kSolvingEval = EvalKind::staged;
constexpr std::string_view kSolvingParams =
    "endgame_lead=14 evaluation_weight=1024 late_evaluation_weight=1024";

/// The flags that say something of a board's start only, and those that say nothing of it.
constexpr std::array<std::string_view, 4> kBoardFlags = {"moves", "raw", "check-line", "line"};
constexpr std::array<std::string_view, 3> kFileFlags = {"shard", "eval-file", "json"};

/// The line that --line names, with every pass; empty where it is not given.
Result<std::vector<Square>> parse_line(const Arguments& arguments, const Shape& board) {
  if (!arguments.has("line")) return std::vector<Square>();
  Game game(start_position(board));
  const auto moves = parse_transcript(arguments.text("line"));
  if (!moves) return Error{"bad value for --line: " + moves.error().message};
  for (const Square move : *moves) {
    if (const Status played = game.play(move); !played)
      return Error{"bad value for --line: " + played.error().message};
  }
  if (game.moves().empty()) return Error{"missing value for --line, expected moves from the start on"};
  return game.moves();
}

Status refuse_flags(const Arguments& arguments, std::span<const std::string_view> flags,
                    const std::string& why) {
  for (const std::string_view flag : flags) {
    if (arguments.has(flag)) return Error{"--" + std::string(flag) + " " + why};
  }
  return success();
}

/// The file that --out names, and whether it is gone on with.
void read_out(ArgumentReader& reader, const Arguments& arguments, std::string& file, bool& is_resumed) {
  reader.read_file("out", file);
  reader.read_switch("resume", is_resumed);
  if (is_resumed && !arguments.has("out")) reader.fail({"--resume needs --out and the file to go on with"});
}

/// The exit code of a run that may be an error.
Result<int> exit_code_of(const Result<SolveOutcome>& outcome) {
  if (!outcome) return outcome.error();
  switch (*outcome) {
    case SolveOutcome::right:
      return kExitDone;
    case SolveOutcome::wrong:
      return kExitWrong;
    case SolveOutcome::interrupted:
      break;
  }
  return kExitInterrupted;
}

Result<int> run_files(const SolveRequest& request, const Context& /*context*/) {
  return exit_code_of(solve(request, std::cout, std::cerr));
}

Result<int> run_board(const BoardProblem& problem, const Context& /*context*/) {
  return exit_code_of(print_solved_board(problem, std::cout, std::cerr));
}

Result<Job> prepare_solve(const Arguments& arguments, const ProgramOptions& options) {
  if (arguments.has("board") && arguments.words.empty())
    return prepare_request<parse_board_problem, run_board>(arguments, options);
  return prepare_request<parse_solve_request, run_files>(arguments, options);
}

}  // namespace

Result<BoardProblem> parse_board_problem(const Arguments& arguments, const ProgramOptions& options) {
  BoardProblem request;
  request.board = options.engine.board;
  request.options = options.engine;
  const Status fits = refuse_flags(arguments, kFileFlags, "does not go with --board and no file");
  if (!fits) return fits.error();
  ArgumentReader reader(arguments);
  read_out(reader, arguments, request.checkpoint, request.is_resumed);
  if (reader.error()) return *reader.error();
  const auto line = parse_line(arguments, request.board);
  if (!line) return line.error();
  request.line = *line;
  if (!arguments.has("eval") && !request.board.is_standard_board()) request.options.eval = kSolvingEval;
  if (!arguments.has("search-params")) request.options.search_params = kSolvingParams;
  if (arguments.has("raw")) request.scoring = Scoring::raw;
  request.wants_moves = arguments.has("moves");
  request.checks_line = arguments.has("check-line") || !line->empty();
  return request;
}

Result<SolveRequest> parse_solve_request(const Arguments& arguments, const ProgramOptions& options) {
  SolveRequest request;
  request.options = options.engine;
  request.files = arguments.words;
  if (request.files.empty())
    return Error{"missing file, expected the name of one with positions, or - for stdin"};
  if (arguments.has("board")) request.board = options.engine.board;
  const Status fits = refuse_flags(arguments, kBoardFlags, "goes with --board and no file only");
  if (!fits) return fits.error();
  ArgumentReader reader(arguments);
  reader.read_switch("json", request.is_json);
  read_out(reader, arguments, request.results, request.is_resumed);
  reader.read_shard(request.shard);
  if (reader.error()) return *reader.error();
  return request;
}

Subcommand solve_command() {
  return {.name = "solve",
          .words = "<file>... | --board <board>",
          .max_words = Subcommand::kAnyNumber,
          .summary = "solve positions, or a board, exactly",
          .details =
              "Files (- is stdin) are OBF, or have a position a line, perhaps with its known score.\n"
              "Without a file the game on --board is solved from its start; there --eval is staged\n"
              "but on 8x8, and --search-params suit such searches, unless they are given.\n"
              "Ctrl-C ends it after what is done.",
          .examples = {"emilia solve positions.obf --out results.jsonl",
                       "emilia solve --board 4x4 --moves --check-line"},
          .flags = {switch_flag("json", "files: print results as JSON, the totals on stderr"),
                    text_flag("out", "<file>",
                              "a new file for the results; of a board for what is proven on the way"),
                    switch_flag("resume", "go on with --out, if it is there"), shard_flag(),
                    switch_flag("moves", "a board: the value of every first move too"),
                    switch_flag("raw", "a board: discs count as they lie, no empties to the winner"),
                    switch_flag("check-line", "a board: solve each position of the line too"),
                    text_flag("line", "<moves>", "a board: check this line, not the one that is found")},
          .options = with_other_default(
              option_flags({"board", "eval", "eval-file", "hash", "threads", "search-params"}), "board",
              "by each position"),
          .prepare = prepare_solve};
}

}  // namespace emilia
