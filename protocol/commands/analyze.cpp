// SPDX-License-Identifier: MIT
#include <iostream>

#include "engine/analysis/game_in_book.h"
#include "engine/notation/game_file.h"
#include "protocol/commands/command_requests.h"
#include "protocol/commands/commands.h"
#include "protocol/io/progress_bar.h"
#include "protocol/reports/analysis_html.h"
#include "protocol/reports/analysis_report.h"
#include "protocol/reports/analysis_svg.h"

namespace emilia {

namespace {

constexpr int kAnalysisDepth = 12;  ///< plies a position, where the user says nothing

Result<int> run_analyze(const AnalyzeRequest& request, const Context& /*context*/) {
  GameFile file;
  if (const Status opened = file.open(request.file, request.format); !opened) return opened.error();
  const Result<GameRecord> record = read_game(file, request.game);
  if (!record) return record.error();
  ProgressBar progress("analyze", record->game.moves().size());
  const Result<GameAnalysis> searched =
      analyze_game(*record, request.options, request.limits, [&progress] { progress.advance(); });
  if (!searched) return searched.error();
  const Result<GameAnalysis> analysis =
      request.book ? with_book_values(*searched, request.book->view()) : searched;
  if (!analysis) return analysis.error();
  if (!request.svg_file.empty()) {
    if (const Status written = write_file(request.svg_file, analysis_svg(*analysis)); !written)
      return written.error();
  }
  if (!request.html_file.empty()) {
    if (const Status written = write_file(request.html_file, analysis_html(*analysis)); !written)
      return written.error();
  }
  progress.hide();
  std::cout << (request.is_json ? format_analysis_json(*analysis) : format_analysis(*analysis));
  return kExitDone;
}

}  // namespace

Result<AnalyzeRequest> parse_analyze_request(const Arguments& arguments, const ProgramOptions& options) {
  AnalyzeRequest request;
  request.options = options.engine;
  request.book = options.book.opened;
  ArgumentReader reader(arguments);
  reader.read_file_word(0, "game", request.file);
  reader.read_choice("from", request.format);
  require_format(reader, request.file, "from", request.format.has_value());
  reader.read_number("game", request.game);
  reader.read_number("depth", request.limits.depth);
  reader.read_seconds("time", request.limits.time);
  if (!request.limits.depth && !request.limits.time) request.limits.depth = kAnalysisDepth;
  reader.read_switch("json", request.is_json);
  reader.read_file("svg", request.svg_file);
  reader.read_file("html", request.html_file);
  if (reader.error()) return *reader.error();
  return request;
}

Subcommand analyze_command() {
  return {
      .name = "analyze",
      .words = "<game>",
      .max_words = 1,
      .summary = "print what each move of a game lost",
      .examples = {"emilia analyze game.ggf --depth 6 --html game.html",
                   "emilia analyze game.sgf --time 0.05 --json"},
      .flags = {number_flag("depth", "<plies>", {1, kMaxDepth}, "search each position to this depth",
                            std::to_string(kAnalysisDepth) + " without --time"),
                text_flag("time", "<seconds>", "search each position for so long at most"),
                number_flag("game", "<n>", {1, kMaxGameNumber}, "the number of the game in the file", "1"),
                choice_flag("from", format_names(), "the format of the file", "by its ending"),
                switch_flag("json", "print JSON"),
                text_flag("svg", "<file>", "draw the evaluation and the turning points"),
                text_flag("html", "<file>", "write a page with all of it")},
      .options = with_other_meaning(
          option_flags_without({"board", "multi-pv", "time-plan", "level", "book-error", "seed"}),  // 8x8
          "book", "say what this book makes of the moves; starter for the one that comes with the program"),
      .prepare = prepare_request<parse_analyze_request, run_analyze>};
}

}  // namespace emilia
