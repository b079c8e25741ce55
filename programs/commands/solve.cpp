// SPDX-License-Identifier: MIT
#include "programs/commands/solve.h"

#include <algorithm>
#include <array>
#include <bit>
#include <iostream>

#include "engine/base/machine.h"
#include "engine/board/game.h"
#include "engine/board/position_text.h"
#include "engine/board/shape.h"
#include "programs/commands/commands.h"
#include "protocol/words/requests.h"

namespace emilia {

namespace {

/// Defaults for small boards: fewest nodes on 6x6 positions. Little iterative deepening, because each depth
/// searches all moves. `staged` knows corners and mobility, which order the moves far from the end; learned
/// weights order them better and with the usual weight.
constexpr int kSolvingLead = 14;
constexpr int kSolvingEvaluationWeight = 1024;

/// Flags that require a board without files, and flags that require files.
constexpr std::array<std::string_view, 3> kBoardFlags = {"raw", "check-line", "line"};
constexpr std::array<std::string_view, 9> kFileFlags = {
    "shard", "eval-file", "json", "wld", "window", "selectivity", "depth", "time", "progress"};

/// Sets the defaults of --threads to all processors and of --hash to a share of the memory: a power of two,
/// so that node counts do not depend on the machine until a table is full.
void set_machine_defaults(const Arguments& arguments, EngineOptions& options) {
  constexpr int kMemoryShare = 4;
  if (!arguments.has("threads")) options.threads = std::min(usable_processors(), EngineOptions::kMaxThreads);
  const std::int64_t share = usable_megabytes() / kMemoryShare;
  if (!arguments.has("hash") && share > 0)
    options.hash_megabytes = static_cast<int>(std::min<std::uint64_t>(
        std::bit_floor(static_cast<std::uint64_t>(share)), EngineOptions::kMaxHashMegabytes));
}

/// Parses the goal of each position: --wld, --window and similar flags.
SolveGoal read_goal(ArgumentParser& parser, const Arguments& arguments) {
  SolveGoal goal;
  if (arguments.has("wld")) goal.window = kWinLossDraw;
  if (arguments.has("wld") && arguments.has("window"))
    parser.fail({"conflicting flags --wld and --window: expected one of them"});
  if (arguments.has("window")) {
    std::string ends = arguments.text("window");
    std::ranges::replace(ends, ',', ' ');
    Words tokens(ends);
    const auto window = parse_window(tokens);
    const Status end = window ? expect_end(tokens) : window.error();
    if (!end) parser.fail({"invalid value for --window: " + end.error().message});
    if (end) goal.window = *window;
  }
  parser.read_choice("selectivity", goal.selectivity);
  if (arguments.has("depth")) parser.read_number("depth", goal.depth.emplace());
  parser.read_seconds("time", goal.time);
  parser.read_switch("moves", goal.wants_moves);
  return goal;
}

/// Parses --line, with passes inserted; empty if it is not given.
Result<std::vector<Square>> parse_line(const Arguments& arguments, const Shape& board) {
  if (!arguments.has("line")) return std::vector<Square>();
  const Result<Game> game = play_transcript(arguments.text("line"), start_position(board));
  if (!game) return Error{"invalid value for --line: " + game.error().message};
  if (game->moves().empty()) return Error{"missing value for --line: expected moves from the start position"};
  return game->moves();
}

/// Parses --out and --resume.
void read_out(ArgumentParser& parser, const Arguments& arguments, std::string& file, bool& is_resumed) {
  parser.read_file("out", file);
  parser.read_switch("resume", is_resumed);
  if (is_resumed && !arguments.has("out")) parser.fail({"missing --out: required by --resume"});
}

/// Returns the exit code of a run.
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
  if (arguments.has("board") && arguments.positionals.empty())
    return prepare_request<parse_board_problem, run_board>(arguments, options);
  return prepare_request<parse_solve_request, run_files>(arguments, options);
}

/// Returns the evaluation that solves a board from its start with the fewest nodes.
EvalKind solving_eval(const EngineOptions& options) {
  const Evaluation learned(EvalKind::pattern);
  const bool is_known = learned.supports(start_position(options.board).board, scoring_in_use(options));
  return is_known ? EvalKind::pattern : EvalKind::staged;
}

std::vector<Flag> solve_options() {
  std::vector<Flag> flags = option_flags({"board", "eval", "eval-file", "hash", "threads", "search-params"});
  flags = with_other_default(std::move(flags), "board", "from each position");
  flags = with_other_default(std::move(flags), "hash", "25% of the memory");
  return with_other_default(std::move(flags), "threads", "all processors");
}

}  // namespace

Result<BoardProblem> parse_board_problem(const Arguments& arguments, const ProgramOptions& options) {
  BoardProblem request;
  request.board = options.engine.board;
  request.options = options.engine;
  set_machine_defaults(arguments, request.options);
  const Status fits = refuse_flags(arguments, kFileFlags, "requires a file");
  if (!fits) return fits.error();
  ArgumentParser parser(arguments);
  read_out(parser, arguments, request.checkpoint, request.is_resumed);
  if (parser.error()) return *parser.error();
  const auto line = parse_line(arguments, request.board);
  if (!line) return line.error();
  request.line = *line;
  if (arguments.has("raw")) request.options.scoring = Scoring::raw;
  if (!arguments.has("eval") && !request.board.is_standard_board())
    request.options.eval = solving_eval(request.options);
  if (!arguments.has("search-params")) {
    request.options.search_params.endgame_lead = kSolvingLead;
    if (!is_learned(request.options.eval)) {
      request.options.search_params.evaluation_weight = kSolvingEvaluationWeight;
      request.options.search_params.late_evaluation_weight = kSolvingEvaluationWeight;
    }
  }
  request.wants_moves = arguments.has("moves");
  request.checks_line = arguments.has("check-line") || !line->empty();
  return request;
}

Result<SolveRequest> parse_solve_request(const Arguments& arguments, const ProgramOptions& options) {
  SolveRequest request;
  request.options = options.engine;
  set_machine_defaults(arguments, request.options);
  request.shares_hash = !arguments.has("hash");
  request.files = arguments.positionals;
  if (request.files.empty()) return Error{"missing file: expected a file of positions, or - for stdin"};
  if (arguments.has("board")) request.board = options.engine.board;
  const Status fits = refuse_flags(arguments, kBoardFlags, "requires --board without a file");
  if (!fits) return fits.error();
  ArgumentParser parser(arguments);
  request.goal = read_goal(parser, arguments);
  parser.read_switch("json", request.is_json);
  parser.read_switch("progress", request.prints_progress);
  read_out(parser, arguments, request.results, request.is_resumed);
  parser.read_shard(request.shard);
  if (parser.error()) return *parser.error();
  return request;
}

Subcommand solve_command() {
  return {
      .name = "solve",
      .positionals = "<file>... | --board <board>",
      .max_positionals = Subcommand::kAnyNumber,
      .summary = "solve positions of files, or a board from its start",
      .details =
          "Files (- is stdin) are OBF, or text with one position per line and an optional known score.\n"
          "Scores are exact unless a flag asks for less.\n"
          "Without a file, the game on --board is solved from its start. The defaults of --eval (on boards\n"
          "without learned weights staged, on others but 8x8 pattern) and of --search-params are then\n"
          "different.\n"
          "Ctrl-C stops the run and prints the results so far; --out and --resume continue it.",
      .examples = {"emilia solve positions.obf --out results.jsonl",
                   "emilia solve positions.obf --wld --moves",
                   "emilia solve --board 4x4 --moves --check-line"},
      .flags = {switch_flag("json", "files: print results as JSON, totals to stderr"),
                text_flag("out", "<file>", "new file for the results of files, or for the proofs of a board"),
                switch_flag("resume", "continue the file of --out if it exists"), shard_flag(),
                switch_flag("moves", "print the score of every move"),
                switch_flag("wld", "files: find only win, draw or loss"),
                text_flag("window", "<low>,<high>",
                          "files: score bounds in discs; a score outside is only bounded"),
                choice_flag("selectivity", kSelectivityNames,
                            "files: confidence of forward pruning in percent", "100"),
                number_flag("depth", "<plies>", {1, kMaxDepth}, "files: search depth in plies", "to the end"),
                text_flag("time", "<seconds>",
                          "files: time limit of a position, or of a move with --moves, in seconds"),
                switch_flag("progress", "files: print progress lines to stderr"),
                switch_flag("raw", "board: do not add the empty squares to the winner's score"),
                switch_flag("check-line", "board: solve each position of the best line too"),
                text_flag("line", "<moves>", "board: line to check instead of the best line")},
      .options = solve_options(),
      .prepare = prepare_solve};
}

}  // namespace emilia
