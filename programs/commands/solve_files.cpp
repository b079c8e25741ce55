// SPDX-License-Identifier: MIT
#include "programs/commands/solve_files.h"

#include <algorithm>
#include <bit>
#include <cstdio>
#include <fmt/format.h>
#include <memory>
#include <mutex>
#include <span>

#include "engine/base/ordered_jobs.h"
#include "engine/base/text.h"
#include "engine/board/position_text.h"
#include "engine/notation/problem_files.h"
#include "engine/solve/result_log.h"
#include "programs/commands/evaluation_words.h"
#include "programs/commands/solve_progress.h"
#include "programs/commands/solve_report.h"
#include "programs/terminal/progress_bar.h"
#include "protocol/io/interrupt.h"

namespace emilia {

namespace {

/// Positions with at most this many empty squares take milliseconds. Starting a thread would cost over 10% of
/// that, and they need no interruption.
constexpr int kMaxEmptiesInPlace = 16;

/// Result of a position.
struct Solved {
  SolveResult result;
  std::optional<Solution> interrupted;  ///< partial solution, if interrupted
};

/// Returns "'--wld'" or "no flags".
std::string flags_text(const std::string& asked) {
  return asked.empty() ? "no flags" : in_quotes(asked, kMaxShownLength);
}

/// Run over all positions.
class Run {
 public:
  Run(const SolveRequest& request, std::ostream& out, std::ostream& err)
      : request_(request),
        out_(out),
        err_(err),
        engines_(static_cast<std::size_t>(request.options.threads)) {}

  Result<SolveOutcome> go() {
    if (const Status opened = open(); !opened) return opened.error();
    interrupt_.emplace();  // created before the engine threads, which must not receive the signals
    progress_.emplace("solve", own_.size(), results_.earlier().size());
    if (!request_.is_json) print(format_solve_header(request_.goal));
    std::span<const std::uint64_t> left = own_;
    while (!left.empty() && !is_over_) {
      const std::size_t count = count_side_by_side(left);
      const bool is_alone = count == 0;
      const Status solved =
          solve_all(left.first(is_alone ? 1 : count), is_alone ? 1 : request_.options.threads);
      if (!solved) return solved.error();
      left = left.subspan(is_alone ? 1 : count);
    }
    progress_->hide();
    remarks() << (is_interrupted_ ? "interrupted: " : "")
              << format_solve_totals(totals_, own_.size(), request_.goal);
    if (is_interrupted_) return SolveOutcome::interrupted;
    return totals_.wrong == 0 ? SolveOutcome::right : SolveOutcome::wrong;
  }

 private:
  /// Reads the positions and earlier results.
  Status open() {
    if (const Status worded = set_flags(); !worded) return worded;
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
      if (result.asked != flags_) {
        return Error{"cannot resume " + in_quotes(request_.results) + ": expected results of " +
                     flags_text(flags_) + ", found results of " + flags_text(result.asked)};
      }
      if (index <= problems_.size() && request_.shard.has(index - 1) &&
          result.position == problem(index).position) {
        continue;
      }
      return Error{"cannot resume " + in_quotes(request_.results) + ": its position " +
                   std::to_string(index) + " is not a position of the files and the shard"};
    }
    return success();
  }

  /// Sets `asked_`. Proofs do not depend on the evaluation.
  Status set_flags() {
    flags_ = to_string(request_.goal);
    if (request_.goal.is_proof()) return success();
    const Result<std::string> evaluation = evaluation_text(request_.options);
    if (!evaluation) return evaluation.error();
    flags_ += ", " + *evaluation;
    return success();
  }

  [[nodiscard]] const KnownPosition& problem(std::uint64_t index) const { return problems_[index - 1]; }

  [[nodiscard]] int empties_of(std::uint64_t index) const {
    return static_cast<int>(std::ranges::count(problem(index).position, 'E'));
  }

  /// Returns the number of leading positions that are small enough; with one thread all of them.
  [[nodiscard]] std::size_t count_side_by_side(std::span<const std::uint64_t> indices) const {
    if (request_.options.threads == 1) return indices.size();
    const auto large = std::ranges::find_if(
        indices, [this](std::uint64_t index) { return empties_of(index) > kMaxEmptiesSideBySide; });
    return static_cast<std::size_t>(large - indices.begin());
  }

  /// Solves `at_once` positions in parallel and divides the threads among them.
  Status solve_all(std::span<const std::uint64_t> indices, int at_once) {
    auto next = indices.begin();
    OrderedJobs<std::uint64_t, Result<Solved>> jobs(
        [&]() -> Result<std::optional<std::uint64_t>> {
          is_interrupted_ = is_interrupted_ || interrupt_->is_pending();
          is_over_ = is_over_ || is_interrupted_;
          if (is_over_ || next == indices.end()) return std::optional<std::uint64_t>();
          return std::optional(*next++);
        },
        [&](int worker, std::uint64_t index) { return solve(index, worker, at_once); },
        [&](const Result<Solved>& solved) { return deliver(solved); });
    return jobs.run(std::min(at_once, static_cast<int>(indices.size())));
  }

  /// Returns an earlier result, or solves the position and stores the result.
  Result<Solved> solve(std::uint64_t index, int worker, int at_once) {
    const auto earlier = results_.earlier().find(index);
    if (earlier != results_.earlier().end()) return Solved{earlier->second, std::nullopt};
    const KnownPosition& known = problem(index);
    const auto position = parse_position(known.position, known.board);
    if (!position) return position.error();

    ProofLog proofs;
    const std::string proof_file = proof_file_of(index);
    if (!proof_file.empty()) {
      const bool is_fewest = known.board.goal() == Goal::fewest;
      const Scoring scoring = is_fewest ? Scoring::fewest : Scoring::empties_to_winner;
      const Status opened = proofs.open(proof_file, known.board, scoring, ProofLog::Mode::resume);
      if (!opened) return opened.error();
    }
    const Result<Engine*> engine = engine_for(index, worker, at_once);
    if (!engine) return engine.error();
    const bool is_alone = at_once == 1;
    PositionProgress telling({.index = index,
                              .empties = empties_of(index),
                              .wants_proof = request_.goal.is_proof(),
                              .wants_lines = request_.prints_progress},
                             err_, *progress_);
    const auto began = Clock::now();
    SearchHooks hooks;
    hooks.is_to_stop = [&](const SearchInfo& last) {
      if (is_alone)
        telling.look(last, (*engine)->nodes(),
                     std::chrono::duration_cast<Microseconds>(Clock::now() - began));
      progress_->advance(0);
      return interrupt_->is_pending();
    };
    const auto solution =
        solve_position(**engine, *position, request_.goal, proof_file.empty() ? nullptr : &proofs, hooks);
    if (!solution) return solution.error();
    if (const Status written = proofs.written(); !written) return written.error();
    Solved solved{result_of(index, *solution), std::nullopt};
    if (solution->is_interrupted) {
      solved.interrupted = *solution;
      return solved;
    }
    if (const Status kept = keep(solved.result); !kept) return kept.error();
    if (!proof_file.empty()) std::remove(proof_file.c_str());  // the result replaces the proofs
    progress_->advance();
    return solved;
  }

  [[nodiscard]] SolveResult result_of(std::uint64_t index, const Solution& solution) const {
    return {.index = index,
            .position = problem(index).position,
            .found = solution.found,
            .pv = solution.line,
            .nodes = solution.nodes,
            .time = solution.elapsed,
            .expected = problem(index).score,
            .asked = flags_,
            .depth = solution.depth,
            .selectivity = solution.selectivity,
            .moves = solution.moves};
  }

  /// Returns the proof file of a position; empty if it needs none.
  [[nodiscard]] std::string proof_file_of(std::uint64_t index) const {
    const bool is_long = request_.goal.is_proof() && empties_of(index) >= kMinEmptiesWithProofs;
    if (!is_long || request_.results.empty()) return "";
    return request_.results + '.' + std::to_string(index) + ".proofs";
  }

  /// Returns an engine with an empty table.
  Result<Engine*> engine_for(std::uint64_t index, int worker, int at_once) {
    EngineOptions options = request_.options;
    options.board = problem(index).board;
    options.threads = at_once == 1 ? options.threads : 1;
    options.searches_in_place = options.threads == 1 && empties_of(index) <= kMaxEmptiesInPlace;
    if (request_.shares_hash)
      options.hash_megabytes = static_cast<int>(
          std::bit_floor(std::max(1U, static_cast<unsigned>(options.hash_megabytes / at_once))));
    std::unique_ptr<Engine>& engine = engines_[static_cast<std::size_t>(worker)];
    if (!engine) engine = std::make_unique<Engine>(options);
    if (const Status set = engine->set_options(options); !set) return set.error();
    engine->new_game();
    return engine.get();
  }

  Status keep(const SolveResult& result) {
    const std::lock_guard lock(results_mutex_);
    return request_.results.empty() ? success() : results_.append(result);
  }

  /// Prints results in order, one at a time.
  Status deliver(const Result<Solved>& solved) {
    if (!solved) return solved.error();
    const SolveResult& result = solved->result;
    if (solved->interrupted) {
      is_interrupted_ = true;
      progress_->hide();
      remarks() << format_interrupted(result.index, *solved->interrupted, request_.goal);
      const std::string proof_file = proof_file_of(result.index);
      if (!proof_file.empty()) remarks() << "its proofs so far are in " << proof_file << '\n';
      return success();
    }
    totals_.add(result, problem(result.index), request_.goal);
    const bool wrong = is_wrong(result, problem(result.index));
    print(request_.is_json ? to_json(result) + '\n' : format_solve_row(result, wrong, request_.goal));
    is_over_ = is_over_ || (!out_ && request_.results.empty());  // further results would be lost
    return success();
  }

  void print(const std::string& text) {
    progress_->hide();
    out_ << text << std::flush;
  }

  /// Returns the stream of the totals.
  std::ostream& remarks() { return request_.is_json ? err_ : out_; }

  const SolveRequest& request_;
  std::ostream& out_;
  std::ostream& err_;
  std::optional<InterruptGuard> interrupt_;
  std::optional<ProgressBar> progress_;
  std::vector<std::unique_ptr<Engine>> engines_;  ///< one per position solved in parallel
  std::string flags_;                             ///< flags and evaluation, stored with each result
  std::vector<KnownPosition> problems_;
  std::vector<std::uint64_t> own_;  ///< indices of the shard
  std::mutex results_mutex_;        ///< guards the results file
  ResultLog results_;
  SolveTotals totals_;
  bool is_interrupted_ = false;
  bool is_over_ = false;  ///< starts no further position
};

}  // namespace

Result<SolveOutcome> solve(const SolveRequest& request, std::ostream& out, std::ostream& err) {
  return Run(request, out, err).go();
}

}  // namespace emilia
