// SPDX-License-Identifier: MIT
#include "protocol/cli/commands/analyze_all.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fmt/format.h>
#include <functional>
#include <iterator>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>
#include <ostream>
#include <unistd.h>

#include "engine/analysis/game_in_book.h"
#include "engine/base/new_file.h"
#include "engine/base/ordered_jobs.h"
#include "engine/base/record_file.h"
#include "engine/base/text.h"
#include "engine/board/position_text.h"
#include "engine/notation/game_file.h"
#include "engine/openings/openings.h"
#include "protocol/cli/commands/evaluation_words.h"
#include "protocol/cli/commands/game_warnings.h"
#include "protocol/cli/reports/analysis_report.h"
#include "protocol/cli/reports/collection_report.h"
#include "protocol/cli/terminal/progress_bar.h"
#include "protocol/io/interrupt.h"

namespace emilia {

namespace {

namespace fs = std::filesystem;
using nlohmann::ordered_json;

/// Game of an input file.
struct GameJob {
  std::string key;  ///< file and game number, such as "games.wtb 17"
  GameRecord record;
};

/// Analysis of a game.
struct AnalysedGame {
  GameSummary summary;
  std::string json;  ///< one line with its line feed
  bool is_interrupted = false;
};

/// Returns the settings that determine the values of a run, for the check of --resume.
Result<std::string> settings_text(const AnalyzeRequest& request) {
  const Result<std::string> evaluation = evaluation_text(request.options);
  if (!evaluation) return evaluation.error();
  std::string text;
  if (request.limits.depth) text += fmt::format("depth {}, ", *request.limits.depth);
  if (request.limits.time) text += fmt::format("{} microseconds, ", request.limits.time->count());
  return text + *evaluation + (request.book ? ", with a book" : "");
}

std::string on_one_line(std::string json) {
  std::erase(json, '\n');  // line feeds in JSON strings are escaped
  return json + '\n';
}

std::string transcript_of(const GameRecord& record) {
  std::string text = to_string(record.game.start()) + ' ';
  for (const Square move : record.game.moves()) text += to_string(move);
  return text;
}

ordered_json json_of_summary(const GameSummary& game) {
  ordered_json losses = ordered_json::array();
  for (const auto& side : game.losses) {
    for (const MoveLosses& phase : side) losses.push_back({phase.moves, phase.mistakes, phase.sum.units()});
  }
  return {{"black", game.black}, {"white", game.white}, {"opening", game.opening}, {"losses", losses}};
}

/// Parses the JSON of `json_of_summary`; throws the exceptions of the library.
GameSummary summary_of_json(const ordered_json& json) {
  GameSummary game{json.at("black"), json.at("white"), json.at("opening"), {}};
  std::size_t place = 0;
  for (auto& side : game.losses) {
    for (MoveLosses& phase : side) {
      const ordered_json& numbers = json.at("losses").at(place++);
      phase = {numbers.at(0), numbers.at(1), Score::from_units(numbers.at(2))};
    }
  }
  return game;
}

/// Results file of a run, one line per game.
class CollectionResults {
 public:
  struct Record {
    std::string transcript;
    AnalysedGame analysed;
  };

  Status open(const AnalyzeRequest& request) {
    const Result<std::string> settings = settings_text(request);
    if (!settings) return settings.error();
    settings_ = *settings;
    const auto mode = request.is_resumed ? RecordFile::Mode::resume : RecordFile::Mode::create;
    is_open_ = true;
    return file_.open(request.results, mode, {.line_start = "{\"key\":"},
                      [&](std::string_view line) { return take(line); });
  }

  [[nodiscard]] const std::map<std::string, Record>& earlier() const { return earlier_; }

  Status append(const GameJob& job, const AnalysedGame& analysed) {
    if (!is_open_) return success();
    const std::lock_guard lock(mutex_);
    const ordered_json head = {{"key", job.key},
                               {"limits", settings_},
                               {"transcript", transcript_of(job.record)},
                               {"game", json_of_summary(analysed.summary)}};
    std::string line = head.dump(-1, ' ', /*ensure_ascii=*/false, ordered_json::error_handler_t::replace);
    line.back() = ',';
    return file_.append(line + "\"analysis\":" + std::string(trimmed(analysed.json)) + "}\n");
  }

 private:
  Status take(std::string_view line) {
    try {
      const auto json = ordered_json::parse(line);
      if (json.at("limits") != settings_) {
        return Error{"invalid settings " + in_quotes(json.at("limits").get<std::string>(), kMaxShownLength) +
                     ": expected " + in_quotes(settings_, kMaxShownLength)};
      }
      earlier_[json.at("key")] = {json.at("transcript"),
                                  {summary_of_json(json.at("game")), json.at("analysis").dump() + '\n'}};
      return success();
    } catch (const ordered_json::exception&) {
      return Error{"invalid record: expected the analysis of a game"};
    }
  }

  std::string settings_;
  bool is_open_ = false;
  std::mutex mutex_;  ///< guards the file
  RecordFile file_;
  std::map<std::string, Record> earlier_;
};

/// Iterates over the requested games of all files.
class GameQueue {
 public:
  /// Callback for the reason why a game is skipped.
  using OnSkip = std::function<void(const std::string& why)>;

  GameQueue(const AnalyzeRequest& request, const std::vector<std::string>& files)
      : request_(request), files_(files) {}

  Result<std::optional<GameJob>> next(const OnSkip& skip) {
    while (true) {
      if (!file_) {
        if (files_begun_ == files_.size()) return std::optional<GameJob>();
        file_.emplace();
        if (const Status opened = file_->open(files_[files_begun_++], request_.format); !opened) {
          skip(opened.error().message);
          file_.reset();
          continue;
        }
      }
      const Result<std::optional<GameRecord>> record = file_->next();
      if (record && !*record) {
        file_.reset();
        continue;
      }
      if (!record) {
        skip(record.error().message);
        if (!file_->skip_damaged()) file_.reset();
        continue;
      }
      if (!is_full((*record)->game.start().board))
        skip(file_->about_game({"unsupported board: expected 8x8"}).message);
      else if (is_wanted(**record))
        return std::optional(GameJob{file_->name() + ' ' + std::to_string(file_->number()), **record});
    }
  }

 private:
  [[nodiscard]] bool is_wanted(const GameRecord& record) const {
    return request_.player.empty() || record.black == request_.player || record.white == request_.player;
  }

  const AnalyzeRequest& request_;
  const std::vector<std::string>& files_;
  std::size_t files_begun_ = 0;
  std::optional<GameFile> file_;
};

class CollectionAnalysis {
 public:
  CollectionAnalysis(const AnalyzeRequest& request, std::ostream& out, std::ostream& err)
      : request_(request), out_(out), err_(err), options_(request.options) {
    options_.threads = 1;
  }

  Result<CollectionOutcome> go() {
    const Result<std::vector<std::string>> files = game_files_of(request_.files);
    if (!files) return files.error();
    if (const Status checked = check_outputs(request_, *files); !checked) return checked.error();
    files_ = *files;
    if (!request_.results.empty()) {
      if (const Status opened = results_.open(request_); !opened) return opened.error();
    }
    interrupt_.emplace();  // created before the engine threads, which must not receive the signals
    games_.emplace(request_, files_);
    progress_.emplace("analyze", isatty(STDERR_FILENO) != 0 ? count_games() : 0, results_.earlier().size());
    if (!request_.is_json) print(format_collection_header());
    OrderedJobs<GameJob, Result<AnalysedGame>> jobs(
        [this] { return next(); }, [this](int /*thread*/, const GameJob& job) { return analyze(job); },
        [this](const Result<AnalysedGame>& analysed) { return deliver(analysed); });
    if (const Status done = jobs.run(request_.options.threads); !done) return done.error();
    progress_->hide();
    return finish();
  }

 private:
  /// Returns the number of games for the progress bar; 0 if a file can be read only once.
  std::uint64_t count_games() {
    const auto is_read_once = [](const std::string& file) { return !fs::is_regular_file(file); };
    if (std::ranges::any_of(files_, is_read_once)) return 0;
    GameQueue games(request_, files_);
    std::uint64_t count = 0;
    while (!interrupt_->is_pending()) {
      const auto game = games.next([](const std::string& /*why*/) {});
      if (!game || !*game) break;
      ++count;
    }
    return count;
  }

  /// Returns the next game in file order.
  Result<std::optional<GameJob>> next() {
    if (is_over_ || interrupt_->is_pending()) return std::optional<GameJob>();
    auto job = games_->next([this](const std::string& why) { skip(why); });
    if (job && *job) warnings_.print((*job)->key, (*job)->record, &*progress_);
    if (job && !*job) warnings_.finish();
    return job;
  }

  void skip(const std::string& why) {
    progress_->hide();
    err_ << "skipped: " << printable(why, kMaxErrorLength) << std::endl;
    progress_->show();
    ++skipped_;
  }

  Result<AnalysedGame> analyze(const GameJob& job) {
    if (const auto earlier = results_.earlier().find(job.key); earlier != results_.earlier().end()) {
      if (earlier->second.transcript == transcript_of(job.record)) return earlier->second.analysed;
      return Error{"cannot resume " + in_quotes(request_.results) + ": its game " + in_quotes(job.key) +
                   " differs from the input file"};
    }
    const auto searched = analyze_game(
        job.record, options_, request_.limits, [] {}, [this] { return interrupt_->is_pending(); });
    if (!searched) return searched.error();
    const Result<GameAnalysis> analysis = request_.book ? with_book(*searched) : searched;
    if (!analysis) return analysis.error();
    const NamedOpening* opening = openings_.find_last(job.record.game);
    AnalysedGame analysed{summary_of(*analysis, opening == nullptr ? "" : opening->name),
                          on_one_line(format_analysis_json(*analysis)), analysis->is_interrupted};
    if (analysed.is_interrupted) return analysed;
    if (const Status kept = results_.append(job, analysed); !kept) return kept.error();
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
    print(request_.is_json ? analysed->json : format_game_summary(report_.game_count(), analysed->summary));
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
      const std::string text = is_csv ? format_collection_csv(report_) : format_collection_json(report_);
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
  std::vector<std::string> files_;
  std::optional<GameQueue> games_;
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
  return require_other_files(read, written);
}

Result<std::vector<std::string>> game_files_of(const std::vector<std::string>& paths) {
  std::vector<std::string> files;
  for (const std::string& path : paths) {
    std::error_code error;
    if (!fs::is_directory(path, error)) {
      files.push_back(path);
      continue;
    }
    std::vector<std::string> found;
    for (auto entry = fs::recursive_directory_iterator(path, error);
         !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
      if (entry->is_regular_file(error) && format_of_file(entry->path().string()))
        found.push_back(entry->path().string());
    }
    if (error) return file_error("read", path, error.message());
    std::ranges::sort(found);
    if (found.empty()) return file_error("read", path, "it has no game files");
    files.insert(files.end(), found.begin(), found.end());
  }
  return files;
}

Result<CollectionOutcome> analyze_all(const AnalyzeRequest& request, std::ostream& out, std::ostream& err) {
  return CollectionAnalysis(request, out, err).go();
}

}  // namespace emilia
