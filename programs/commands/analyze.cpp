// SPDX-License-Identifier: MIT
#include "programs/commands/analyze.h"

#include <algorithm>
#include <array>
#include <iostream>
#include <unistd.h>

#include "engine/analysis/collection/analysis_json.h"
#include "engine/analysis/game_in_book.h"
#include "engine/analysis/people.h"
#include "engine/base/machine.h"
#include "engine/base/text.h"
#include "engine/notation/game_file.h"
#include "programs/commands/analyze_all.h"
#include "programs/commands/commands.h"
#include "programs/commands/game_warnings.h"
#include "programs/reports/analysis_html.h"
#include "programs/reports/analysis_report.h"
#include "programs/reports/analysis_svg.h"
#include "programs/terminal/progress_bar.h"
#include "programs/terminal/screen.h"
#include "protocol/io/interrupt.h"
#include "protocol/words/requests.h"

namespace emilia {

namespace {

/// Flags that require --all, and flags that conflict with it.
constexpr std::array<std::string_view, 4> kFlagsOfAll = {"player", "out", "resume", "report"};
constexpr std::array<std::string_view, 3> kFlagsOfOne = {"game", "svg", "html"};

Result<int> run_analyze_all(const AnalyzeRequest& request) {
  const Result<CollectionOutcome> outcome = analyze_all(request, std::cout, std::cerr);
  if (!outcome) return outcome.error();
  return *outcome == CollectionOutcome::interrupted ? kExitInterrupted : kExitDone;
}

Result<int> run_analyze(const AnalyzeRequest& request, const Context& /*context*/) {
  if (request.is_all) return run_analyze_all(request);
  if (const Status checked = check_outputs(request, request.files); !checked) return checked.error();
  GameFile file;
  if (const Status opened = file.open(request.files.front(), request.format); !opened) return opened.error();
  const Result<GameRecord> record = read_game(file, request.game, std::nullopt);
  if (!record) return record.error();
  if (!is_full(record->game.start().board))
    return file.about_game({"unsupported board " + to_string(record->board) + ": expected 8x8"});
  GameWarnings(std::cerr).print(file.place(), *record);
  const InterruptGuard interrupt;
  ProgressBar progress("analyze", record->game.moves().size());
  const Result<GameAnalysis> searched = analyze_game(
      *record, request.options, request.limits, [&progress] { progress.advance(); },
      [&interrupt] { return interrupt.is_pending(); });
  if (!searched) return searched.error();
  const Result<GameAnalysis> peopled = with_people(*searched, request.rating);
  if (!peopled) return peopled.error();
  const Result<GameAnalysis> analysis = request.book && record->board.goal() == Goal::most
                                            ? with_book_values(*peopled, request.book->view())
                                            : peopled;
  if (!analysis) return analysis.error();
  progress.hide();
  std::cout << (request.is_json ? AnalysisJson(*analysis).text() + '\n'
                                : format_analysis(*analysis, has_colors(STDOUT_FILENO) ? TextColors::terminal
                                                                                       : TextColors::none))
            << std::flush;  // before the files, one of which may be /dev/stdout
  if (!request.svg_file.empty()) {
    if (const Status written = write_file(request.svg_file, analysis_svg(*analysis)); !written)
      return written.error();
  }
  if (!request.html_file.empty()) {
    if (const Status written = write_file(request.html_file, analysis_html(*analysis)); !written)
      return written.error();
  }
  if (analysis->is_interrupted) std::cerr << "interrupted: the later moves were not analysed\n";
  return analysis->is_interrupted ? kExitInterrupted : kExitDone;
}

/// Parses the files and the flags that depend on --all.
Status read_games(ArgumentParser& parser, const Arguments& arguments, AnalyzeRequest& request) {
  parser.read_switch("all", request.is_all);
  if (!request.is_all) {
    parser.read_positional_file(0, "game", request.files.emplace_back());
    if (arguments.positionals.size() > 1)
      return Error{"unexpected argument " + in_quotes(arguments.positionals[1], kMaxShownLength) +
                   ": use --all to analyse several files"};
    return refuse_flags(arguments, kFlagsOfAll, "requires --all");
  }
  request.files = arguments.positionals;
  if (request.files.empty()) return Error{"missing game: expected files or folders"};
  parser.read_file("out", request.results);
  parser.read_switch("resume", request.is_resumed);
  if (request.is_resumed && request.results.empty()) return Error{"missing --out: required by --resume"};
  parser.read_file("report", request.report_file);
  if (!request.report_file.empty() && !request.report_file.ends_with(".csv") &&
      !request.report_file.ends_with(".json"))
    return Error{"invalid --report " + in_quotes(request.report_file, kMaxShownLength) +
                 ": expected a name that ends with .csv or .json"};
  if (arguments.has("player")) request.player = arguments.text("player");
  if (!arguments.has("threads"))
    request.options.threads = std::min(usable_processors(), EngineOptions::kMaxThreads);
  return refuse_flags(arguments, kFlagsOfOne, "conflicts with --all");
}

}  // namespace

Result<AnalyzeRequest> parse_analyze_request(const Arguments& arguments, const ProgramOptions& options) {
  AnalyzeRequest request;
  request.options = options.engine;
  request.book = options.book.opened;
  ArgumentParser parser(arguments);
  if (const Status games = read_games(parser, arguments, request); !games) return games.error();
  parser.read_choice("from", request.format);
  parser.read_number("game", request.game);
  parser.read_number("depth", request.limits.depth);
  parser.read_seconds("time", request.limits.time);
  if (!request.limits.depth && !request.limits.time) request.limits.depth = kAnalysisDepth;
  parser.read_number("rating", request.rating);
  parser.read_switch("json", request.is_json);
  parser.read_file("svg", request.svg_file);
  parser.read_file("html", request.html_file);
  if (parser.error()) return *parser.error();
  return request;
}

Subcommand analyze_command() {
  return {
      .name = "analyze",
      .positionals = "<game>...",
      .max_positionals = Subcommand::kAnyNumber,
      .summary = "print the loss of each move of a game, with reasons",
      .examples = {"emilia analyze game.ggf --depth 6 --html game.html",
                   "emilia analyze game.sgf --time 0.05 --json",
                   "emilia analyze --all game.ggf game.sgf --depth 6 --report losses.csv"},
      .flags = {number_flag("depth", "<plies>", {1, kMaxDepth}, "search depth of each position in plies",
                            std::to_string(kAnalysisDepth) + " without --time"),
                text_flag("time", "<seconds>", "time limit of each position in seconds"),
                number_flag("game", "<n>", {1, kMaxGameNumber}, "number of the game in the file", "1"),
                choice_flag("from", format_names(), "format of the file", "from its contents"),
                number_flag("rating", "<n>", {kLowestRating, kHighestRating},
                            "rating of the people to compare the moves with", "estimated for each player"),
                switch_flag("json", "print JSON"),
                switch_flag(
                    "all",
                    "analyse all games of files and folders, one per thread, and report on the players"),
                text_flag("player", "<name>",
                          "with --all: only the games of this player, with openings and opponents"),
                text_flag("out", "<file>", "with --all: new file for the analyses, one JSON object per line"),
                switch_flag("resume", "with --all: continue the file of --out if it exists"),
                text_flag("report", "<file>",
                          "with --all: file for the player report, CSV (.csv) or JSON (.json)"),
                text_flag("svg", "<file>", "file for a plot of the evaluation and the turning points (SVG)"),
                text_flag("html", "<file>", "file for a page with the board, plot and moves (HTML)")},
      .options = with_other_meaning(
          option_flags_without({"board", "scoring", "multi-pv", "time-plan", "level", "book-error",
                                "seed"}),  // analysis is limited to 8x8
          "book", "opening book to compare the moves with: a file, or starter for the bundled book"),
      .prepare = prepare_request<parse_analyze_request, run_analyze>};
}

}  // namespace emilia
