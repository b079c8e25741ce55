// SPDX-License-Identifier: MIT
#include "protocol/commands/analyze_action.h"

#include "engine/notation/game_file.h"
#include "protocol/io/progress_bar.h"
#include "protocol/reports/analysis_html.h"
#include "protocol/reports/analysis_report.h"
#include "protocol/reports/analysis_svg.h"

namespace emilia {

Result<std::string> analyze(const AnalyzeRequest& request, const EngineOptions& options) {
  const Result<GameRecord> record = read_game(request.file, request.game, request.format);
  if (!record) return record.error();
  ProgressBar progress("analyze", record->game.moves().size());
  const Result<GameAnalysis> analysis =
      analyze_game(*record, options, request.limits, [&progress] { progress.advance(); });
  if (!analysis) return analysis.error();
  if (!request.svg_file.empty()) {
    if (const Status written = write_file(request.svg_file, analysis_svg(*analysis)); !written)
      return written.error();
  }
  if (!request.html_file.empty()) {
    if (const Status written = write_file(request.html_file, analysis_html(*analysis)); !written)
      return written.error();
  }
  return request.is_json ? format_analysis_json(*analysis) : format_analysis(*analysis);
}

}  // namespace emilia
