// SPDX-License-Identifier: MIT
#include "programs/commands/analyze_all.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fmt/format.h>
#include <iterator>
#include <mutex>
#include <ostream>
#include <unistd.h>

#include "engine/analysis/collection/collection_results.h"
#include "engine/analysis/game_in_book.h"
#include "engine/analysis/people.h"
#include "engine/base/new_file.h"
#include "engine/base/ordered_jobs.h"
#include "engine/base/text.h"
#include "engine/openings/openings.h"
#include "programs/commands/evaluation_words.h"
#include "programs/commands/game_warnings.h"
#include "programs/reports/collection_text.h"
#include "programs/terminal/progress_bar.h"
#include "protocol/io/interrupt.h"

namespace emilia {

namespace {

namespace fs = std::filesystem;

/// Analysis of a game.
struct AnalysedGame {
  GameSummary summary;
  AnalysisJson analysis;
  bool is_interrupted = false;
};

/// Returns the settings that determine the values of a run, for the check of --resume.
Result<std::string> settings_text(const AnalyzeRequest& request) {
  const Result<std::string> evaluation = evaluation_text(request.options);
  if (!evaluation) return evaluation.error();
  std::string text;
  if (request.limits.depth) text += fmt::format("depth {}, ", *request.limits.depth);
  if (request.limits.time) text += fmt::format("{} microseconds, ", request.limits.time->count());
  if (request.rating) text += fmt::format("rating {}, ", *request.rating);
  return text + *evaluation + (request.book ? ", with a book" : "");
}

class CollectionAnalysis {
 public:
  CollectionAnalysis(const AnalyzeRequest& request, std::ostream& out, std::ostream& err)
      : request_(request), out_(out), err_(err), options_(request.options) {
    options_.threads = 1;
  }

  Result<CollectionOutcome> go() {
    const Result<std::vector<std::string>> files =
        game_files_of(request_.files, [this](const std::string& why) { skip(why); });
    if (!files) return files.error();
    if (const Status checked = check_outputs(request_, *files); !checked) return checked.error();
    selection_ = {*files, request_.format, request_.player};
    if (const Status opened = open_results(); !opened) return opened.error();
    interrupt_.emplace();  // created before the engine threads, which must not receive the signals
    const auto is_to_stop = [this] { return interrupt_->is_pending(); };
    progress_.emplace("analyze", isatty(STDERR_FILENO) != 0 ? count_games(selection_, is_to_stop) : 0,
                      results_.earlier_count());
    if (!request_.is_json) print(format_collection_header());
    OrderedJobs<GameJob, Result<AnalysedGame>> jobs(
        [this] { return next(); }, [this](int /*thread*/, const GameJob& job) { return analyze(job); },
        [this](const Result<AnalysedGame>& analysed) { return deliver(analysed); });
    if (const Status done = jobs.run(request_.options.threads); !done) return done.error();
    progress_->hide();
    return finish();
  }

 private:
  Status open_results() {
    if (request_.results.empty()) return success();
    const Result<std::string> settings = settings_text(request_);
    if (!settings) return settings.error();
    const auto mode = request_.is_resumed ? RecordFile::Mode::resume : RecordFile::Mode::create;
    return results_.open(request_.results, mode, *settings);
  }

  /// Returns the next game in file order.
  Result<std::optional<GameJob>> next() {
    if (is_over_ || interrupt_->is_pending()) return std::optional<GameJob>();
    std::optional<GameJob> job = games_.next([this](const std::string& why) { skip(why); });
    if (job) warnings_.print(job->key, job->record, &*progress_);
    if (!job) warnings_.finish();
    return job;
  }

  void skip(const std::string& why) {
    if (progress_) progress_->hide();
    err_ << "skipped: " << printable(why, kMaxErrorLength) << std::endl;
    if (progress_) progress_->show();
    ++skipped_;
  }

  Result<AnalysedGame> analyze(const GameJob& job) {
    const Result<const CollectionRecord*> earlier = results_.find(job);
    if (!earlier) return earlier.error();
    if (*earlier != nullptr) return AnalysedGame{(*earlier)->summary, (*earlier)->analysis};
    const auto searched = analyze_game(
        job.record, options_, request_.limits, [] {}, [this] { return interrupt_->is_pending(); });
    if (!searched) return searched.error();
    const auto peopled = with_people(*searched, request_.rating);
    if (!peopled) return peopled.error();
    const bool has_book = request_.book && job.record.board.goal() == Goal::most;
    const Result<GameAnalysis> analysis = has_book ? with_book(*peopled) : peopled;
    if (!analysis) return analysis.error();
    const NamedOpening* opening = openings_.find_last(job.record.game);
    AnalysedGame analysed{summary_of(*analysis, opening == nullptr ? "" : opening->name),
                          AnalysisJson(*analysis), analysis->is_interrupted};
    if (analysed.is_interrupted) return analysed;
    if (const Status kept = results_.append(job, analysed.summary, analysed.analysis); !kept)
      return kept.error();
    progress_->advance();
    return analysed;
  }

  Result<GameAnalysis> with_book(const GameAnalysis& analysis) {
    const std::lock_guard lock(book_mutex_);
    return with_book_values(analysis, request_.book->view());
  }

  /// Prints the results in game order.
  Status deliver(const Result<AnalysedGame>& analysed) {
    if (!analysed) return analysed.error();
    if (analysed->is_interrupted) {
      is_over_ = true;
      return success();
    }
    report_.add(analysed->summary);
    print(request_.is_json ? analysed->analysis.text() + '\n'
                           : format_game_summary(report_.game_count(), analysed->summary));
    is_over_ = is_over_ || (!out_ && request_.results.empty());  // further results would be lost
    return success();
  }

  void print(const std::string& text) {
    progress_->hide();
    out_ << text << std::flush;
    progress_->show();
  }

  /// Prints and writes the reports.
  Result<CollectionOutcome> finish() {
    const bool is_interrupted = interrupt_->is_pending();
    std::ostream& remarks = request_.is_json ? err_ : out_;
    remarks << format_collection(report_, request_.player);
    remarks << '\n'
            << (is_interrupted ? "interrupted: " : "") << report_.game_count()
            << (report_.game_count() == 1 ? " game" : " games") << " analysed";
    if (skipped_ > 0) remarks << ", " << skipped_ << " skipped";
    remarks << std::endl;
    if (!is_interrupted && report_.game_count() == 0 && skipped_ > 0)
      return Error{"cannot analyse any game: all games were skipped"};
    if (!request_.report_file.empty()) {
      const bool is_csv = fs::path(request_.report_file).extension() == ".csv";
      const std::string text = is_csv ? format_collection_csv(report_) : to_json(report_) + '\n';
      if (const Status written = write_file(request_.report_file, text); !written) return written.error();
    }
    return is_interrupted ? CollectionOutcome::interrupted : CollectionOutcome::done;
  }

  const AnalyzeRequest& request_;
  std::ostream& out_;
  std::ostream& err_;
  EngineOptions options_;  ///< options of each game, with one thread
  OpeningNames openings_;
  std::optional<InterruptGuard> interrupt_;
  std::optional<ProgressBar> progress_;
  GameWarnings warnings_{err_};
  GameSelection selection_;
  GameQueue games_{selection_};
  CollectionResults results_;
  std::mutex book_mutex_;
  CollectionReport report_;
  std::uint64_t skipped_ = 0;
  std::atomic<bool> is_over_ = false;  ///< starts no further game
};

}  // namespace

Status check_outputs(const AnalyzeRequest& request, const std::vector<std::string>& files) {
  std::vector<std::string> read;
  for (const std::string& file : files)
    std::ranges::move(files_read_for(file, request.format), std::back_inserter(read));
  if (request.book) read.push_back(request.book->path());
  if (!request.options.eval_file.empty()) read.push_back(request.options.eval_file);
  const std::array written = {request.results, request.report_file, request.svg_file, request.html_file};
  if (const Status others = require_other_files(read, written); !others) return others;
  for (const std::string& file : {request.report_file, request.svg_file, request.html_file}) {
    if (const Status checked = check_writable(file); !checked) return checked;
  }
  return success();
}

Result<CollectionOutcome> analyze_all(const AnalyzeRequest& request, std::ostream& out, std::ostream& err) {
  return CollectionAnalysis(request, out, err).go();
}

}  // namespace emilia
