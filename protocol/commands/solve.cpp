// SPDX-License-Identifier: MIT
#include "protocol/commands/solve.h"

#include <algorithm>
#include <array>
#include <iostream>

#include "engine/base/machine.h"
#include "engine/board/game.h"
#include "engine/board/position_text.h"
#include "engine/board/shape.h"
#include "protocol/commands/commands.h"
#include "protocol/words/requests.h"

namespace emilia {

namespace {

/// What solves 6x6 positions with the fewest nodes: an evaluation that knows corners and mobility, which
/// decides the order of the moves far from the end, and little deepening, for its depths look at every move.
constexpr EvalKind kSolvingEval = EvalKind::staged;
constexpr std::string_view kSolvingParams =
    "endgame_lead=14 evaluation_weight=1024 late_evaluation_weight=1024";

/// The flags that say something of a board's start only, and those that say nothing of it.
constexpr std::array<std::string_view, 3> kBoardFlags = {"raw", "check-line", "line"};
constexpr std::array<std::string_view, 9> kFileFlags = {
    "shard", "eval-file", "json", "wld", "window", "selectivity", "depth", "time", "progress"};

/// Without --threads all processors, without --hash a share of the memory: nobody plays meanwhile.
void take_the_machine(const Arguments& arguments, EngineOptions& options) {
  constexpr int kMemoryShare = 4;
  if (!arguments.has("threads")) options.threads = std::min(usable_processors(), EngineOptions::kMaxThreads);
  const std::int64_t share = usable_megabytes() / kMemoryShare;
  if (!arguments.has("hash") && share > 0)
    options.hash_megabytes =
        static_cast<int>(std::min<std::int64_t>(share, EngineOptions::kMaxHashMegabytes));
}

/// What --wld, --window and the others ask of each position.
SolveGoal read_goal(ArgumentReader& reader, const Arguments& arguments) {
  SolveGoal goal;
  if (arguments.has("wld")) goal.window = kWinLossDraw;
  if (arguments.has("wld") && arguments.has("window"))
    reader.fail({"--wld and --window, expected one of them"});
  if (arguments.has("window")) {
    std::string ends = arguments.text("window");
    std::ranges::replace(ends, ',', ' ');
    Words words(ends);
    const auto window = parse_window(words);
    const Status end = window ? expect_end(words) : window.error();
    if (!end) reader.fail({"bad value for --window: " + end.error().message});
    if (end) goal.window = *window;
  }
  reader.read_choice("selectivity", goal.selectivity);
  if (arguments.has("depth")) reader.read_number("depth", goal.depth.emplace());
  reader.read_seconds("time", goal.time);
  reader.read_switch("moves", goal.wants_moves);
  return goal;
}

/// The line that --line names, with every pass; empty where it is not given.
Result<std::vector<Square>> parse_line(const Arguments& arguments, const Shape& board) {
  if (!arguments.has("line")) return std::vector<Square>();
  const Result<Game> game = play_transcript(arguments.text("line"), start_position(board));
  if (!game) return Error{"bad value for --line: " + game.error().message};
  if (game->moves().empty()) return Error{"missing value for --line, expected moves from the start on"};
  return game->moves();
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

std::vector<Flag> solve_options() {
  std::vector<Flag> flags = option_flags({"board", "eval", "eval-file", "hash", "threads", "search-params"});
  flags = with_other_default(std::move(flags), "board", "by each position");
  flags = with_other_default(std::move(flags), "hash", "by each position, a quarter of the memory at most");
  return with_other_default(std::move(flags), "threads", "all processors");
}

}  // namespace

Result<BoardProblem> parse_board_problem(const Arguments& arguments, const ProgramOptions& options) {
  BoardProblem request;
  request.board = options.engine.board;
  request.options = options.engine;
  take_the_machine(arguments, request.options);
  if (!arguments.has("hash")) {
    request.options.hash_megabytes =
        hash_that_suits(start_position(request.board).board.empty_count(), request.options.hash_megabytes);
  }
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
  take_the_machine(arguments, request.options);
  request.fits_hash = !arguments.has("hash");
  request.files = arguments.words;
  if (request.files.empty())
    return Error{"missing file, expected the name of one with positions, or - for stdin"};
  if (arguments.has("board")) request.board = options.engine.board;
  const Status fits = refuse_flags(arguments, kBoardFlags, "goes with --board and no file only");
  if (!fits) return fits.error();
  ArgumentReader reader(arguments);
  request.goal = read_goal(reader, arguments);
  reader.read_switch("json", request.is_json);
  reader.read_switch("progress", request.tells_progress);
  read_out(reader, arguments, request.results, request.is_resumed);
  reader.read_shard(request.shard);
  if (reader.error()) return *reader.error();
  return request;
}

Subcommand solve_command() {
  return {.name = "solve",
          .words = "<file>... | --board <board>",
          .max_words = Subcommand::kAnyNumber,
          .summary = "solve positions, or a board",
          .details =
              "Files (- is stdin) are OBF, or have a position a line, perhaps with its known score.\n"
              "Exact scores are found, unless a flag asks for less.\n"
              "Without a file the game on --board is solved from its start; there --eval is staged\n"
              "but on 8x8, and --search-params suit such searches, unless they are given.\n"
              "Ctrl-C ends it and prints what is known; --out and --resume go on.",
          .examples = {"emilia solve positions.obf --out results.jsonl",
                       "emilia solve positions.obf --wld --moves",
                       "emilia solve --board 4x4 --moves --check-line"},
          .flags = {switch_flag("json", "files: print results as JSON, the totals on stderr"),
                    text_flag("out", "<file>",
                              "a new file for the results; of a board for what is proven on the way"),
                    switch_flag("resume", "go on with --out, if it is there"), shard_flag(),
                    switch_flag("moves", "the score of every move too"),
                    switch_flag("wld", "files: who wins, and no more"),
                    text_flag("window", "<low>,<high>", "files: scores between these, and no others"),
                    choice_flag("selectivity", kSelectivityNames,
                                "files: how sure to be, in percent, of what is left out", "100"),
                    number_flag("depth", "<n>", {1, kMaxDepth}, "files: plies to search", "to the end"),
                    text_flag("time", "<s>", "files: for each position, or move of it with --moves"),
                    switch_flag("progress", "files: lines on stderr say how far a position is"),
                    switch_flag("raw", "a board: discs count as they lie, no empties to the winner"),
                    switch_flag("check-line", "a board: solve each position of the line too"),
                    text_flag("line", "<moves>", "a board: check this line, not the one that is found")},
          .options = solve_options(),
          .prepare = prepare_solve};
}

}  // namespace emilia
