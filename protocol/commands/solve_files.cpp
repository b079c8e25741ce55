// SPDX-License-Identifier: MIT
#include "protocol/commands/solve_files.h"

#include <algorithm>
#include <fmt/format.h>
#include <memory>
#include <utility>

#include "engine/base/numbers.h"
#include "engine/base/text.h"
#include "engine/board/position_text.h"
#include "engine/notation/problem_files.h"
#include "engine/solve/exact_score.h"
#include "engine/solve/result_log.h"
#include "protocol/io/interrupt.h"
#include "protocol/io/progress_bar.h"
#include "protocol/reports/report.h"

namespace emilia {

namespace {

/// Counts what is printed of a run.
struct Totals {
  std::uint64_t positions = 0;
  std::uint64_t known = 0;  ///< of them
  std::uint64_t wrong = 0;  ///< of those
  std::uint64_t nodes = 0;
  std::chrono::microseconds time{0};
};

std::string format_header() {
  return "   #  empties  score  expected  best         nodes     seconds     nodes/s  line\n";
}

std::string format_row(const SolveResult& result, bool is_wrong) {
  return fmt::format("{:4}  {:7}  {:+5}  {:>6} {}  {:4}  {:12}  {:10.3f}  {:10}  {}\n", result.index,
                     std::ranges::count(result.position, 'E'), result.score,
                     result.expected ? fmt::format("{:+}", *result.expected) : "-", is_wrong ? '!' : ' ',
                     result.pv.empty() ? "-" : to_string(result.pv.front()), result.nodes,
                     in_seconds(result.time), nodes_per_second(result.nodes, result.time),
                     transcript(result.pv, Passes::written));
}

std::string format_totals(const Totals& totals, std::size_t asked) {
  return fmt::format(
      "{}{} position{}, {} nodes, {:.3f} s, {} nodes/s\n"
      "{} as expected, {} wrong, {} without a known score\n",
      totals.positions, totals.positions < asked ? fmt::format(" of {}", asked) : "", asked == 1 ? "" : "s",
      totals.nodes, in_seconds(totals.time), nodes_per_second(totals.nodes, totals.time),
      totals.known - totals.wrong, totals.wrong, totals.positions - totals.known);
}

/// One run over the positions.
class Run {
 public:
  Run(const SolveRequest& request, std::ostream& out, std::ostream& err)
      : request_(request), out_(out), err_(err) {}

  Result<SolveOutcome> go() {
    if (const Status opened = open(); !opened) return opened.error();
    const InterruptGuard interrupt;  // before the engine, whose threads are not to get the signals
    ProgressBar progress("solve", own_.size(), results_.earlier().size());
    if (!request_.is_json) print(format_header(), progress);
    bool is_interrupted = false;
    for (const std::uint64_t index : own_) {
      is_interrupted = interrupt.is_asked();
      if (is_interrupted) break;
      const auto earlier = results_.earlier().find(index);
      if (earlier != results_.earlier().end()) {
        report(earlier->second, progress);
        continue;
      }
      const auto result = solve(index, interrupt, progress);
      if (!result) return result.error();
      is_interrupted = !result->has_value();
      if (is_interrupted) break;
      if (const Status kept = keep(**result); !kept) return kept.error();
      report(**result, progress);
      progress.advance();
      if (!out_ && request_.results.empty()) break;  // nobody sees the others
    }
    progress.hide();
    (request_.is_json ? err_ : out_) << (is_interrupted ? "interrupted: " : "")
                                     << format_totals(totals_, own_.size());
    if (is_interrupted) return SolveOutcome::interrupted;
    return totals_.wrong == 0 ? SolveOutcome::right : SolveOutcome::wrong;
  }

 private:
  /// Reads the positions and the results of earlier runs.
  Status open() {
    const auto problems = read_problem_files(request_.files, request_.board);
    if (!problems) return problems.error();
    problems_ = *problems;
    for (std::uint64_t i = 0; i < problems_.size(); ++i) {
      if (request_.shard.has(i)) own_.push_back(i + 1);
    }
    if (request_.results.empty()) return success();
    const auto mode = request_.is_resumed ? ResultLog::Mode::resume : ResultLog::Mode::create;
    if (const Status opened = results_.open(request_.results, mode); !opened) return opened;
    for (const auto& [index, result] : results_.earlier()) {
      if (index <= problems_.size() && request_.shard.has(index - 1) &&
          result.position == problem(index).position) {
        continue;
      }
      return Error{in_quotes(request_.results) + " has a result for position " + std::to_string(index) +
                   " that is not asked for, expected results of the same files and shard"};
    }
    return success();
  }

  [[nodiscard]] const KnownPosition& problem(std::uint64_t index) const { return problems_[index - 1]; }

  /// Solves a position; nothing when it was interrupted.
  Result<std::optional<SolveResult>> solve(std::uint64_t index, const InterruptGuard& interrupt,
                                           ProgressBar& progress) {
    const KnownPosition& known = problem(index);
    const auto position = parse_position(known.position, known.board);
    if (!position) return position.error();
    SearchHooks hooks;
    hooks.is_to_stop = [&](const SearchInfo& /*last*/) {
      progress.advance(0);
      return interrupt.is_asked();
    };
    const auto exact = find_exact_score(engine_for(known.board), *position, hooks);
    if (!exact) return exact.error();
    if (!*exact) return std::optional<SolveResult>();
    SolveResult result;
    result.index = index;
    result.position = known.position;
    result.score = (*exact)->score;
    result.pv = (*exact)->line;
    result.nodes = (*exact)->nodes;
    result.time = (*exact)->elapsed;
    result.expected = known.score;
    return std::optional(result);
  }

  /// One that has learned nothing yet.
  Engine& engine_for(const Shape& board) {
    EngineOptions options = request_.options;
    options.board = board;
    if (!engine_) engine_ = std::make_unique<Engine>(options);
    engine_->set_options(options);
    engine_->new_game();
    return *engine_;
  }

  Status keep(const SolveResult& result) {
    return request_.results.empty() ? success() : results_.append(result);
  }

  void report(const SolveResult& result, ProgressBar& progress) {
    const KnownPosition& known = problem(result.index);
    const bool wrong = is_wrong(result, known);
    ++totals_.positions;
    totals_.known += known.score ? 1 : 0;
    totals_.wrong += wrong ? 1 : 0;
    totals_.nodes += result.nodes;
    totals_.time += result.time;
    print(request_.is_json ? to_json(result) + '\n' : format_row(result, wrong), progress);
  }

  void print(const std::string& text, ProgressBar& progress) {
    progress.hide();
    out_ << text << std::flush;
  }

  const SolveRequest& request_;
  std::ostream& out_;
  std::ostream& err_;
  std::unique_ptr<Engine> engine_;
  std::vector<KnownPosition> problems_;
  std::vector<std::uint64_t> own_;  ///< the indices of the shard
  ResultLog results_;
  Totals totals_;
};

}  // namespace

Result<SolveOutcome> solve(const SolveRequest& request, std::ostream& out, std::ostream& err) {
  return Run(request, out, err).go();
}

}  // namespace emilia
