// SPDX-License-Identifier: MIT
#include "engine/solve/board_solver.h"

#include <algorithm>
#include <memory>

#include "engine/board/position_text.h"
#include "engine/play/search_and_wait.h"
#include "engine/search/search_params.h"
#include "engine/solve/proof_log.h"

namespace emilia {

namespace {

using std::chrono::steady_clock;

constexpr auto kProgressInterval = std::chrono::seconds(10);

/// Largest distance in plies of stored proofs from the start. Later positions are found again as quickly.
constexpr int kCheckpointPlies = 12;

/// Solution of one board from its start.
class BoardRun {
 public:
  BoardRun(const BoardProblem& problem, BoardSolverObserver& observer)
      : problem_(problem), observer_(observer), start_(start_position(problem.board)) {}

  Result<BoardOutcome> go() {
    const auto mode = problem_.is_resumed ? ProofLog::Mode::resume : ProofLog::Mode::create;
    if (!problem_.checkpoint.empty()) {
      const Status opened = proofs_.open(problem_.checkpoint, problem_.board, scoring_of(problem_), mode);
      if (!opened) return opened.error();
    }
    begin();
    const Status solved = solve_start();
    if (!solved) return solved.error();
    if (observer_.is_to_stop()) return BoardOutcome{true, effort()};
    if (const Status written = proofs_.written(); !written) return written.error();
    return BoardOutcome{false, effort()};
  }

 private:
  void begin() {
    EngineOptions options = problem_.options;
    options.board = problem_.board;
    engine_ = std::make_unique<Engine>(options);
    if (problem_.checkpoint.empty()) return;
    if (!proofs_.earlier().empty()) observer_.on_earlier_proofs(proofs_.size());
    engine_->set_proofs({&proofs_, start_.board.empty_count() - kCheckpointPlies});
  }

  /// Makes the move the first of its class, the representative.
  static void put_first(Square move, std::vector<MoveClass>& classes) {
    for (MoveClass& same : classes) {
      const auto place = std::ranges::find(same, move);
      if (place != same.end()) std::rotate(same.begin(), place, place + 1);
    }
  }

  Status solve_start() {
    if (start_.board.is_finished()) {
      observer_.on_value(score_of_finished(start_.board), {}, effort());
      return success();
    }
    const bool has_line = !problem_.line.empty();
    std::vector<MoveClass> classes = classes_of_moves(start_.board);
    if (has_line) put_first(problem_.line.front(), classes);
    SearchLimits limits;
    for (const MoveClass& same : classes) limits.search_moves.push_back(same.front());
    const Result<std::optional<Discs>> expected = value_to_expect(limits);
    if (!expected) return expected.error();
    if (observer_.is_to_stop()) return success();
    limits.expected = *expected;
    const Result<SearchInfo> best = search(start_, limits);
    if (!best) return best.error();
    if (!best->is_exact) return success();
    if (has_line && best->score != Score::from_discs(**expected))
      return other_value(start_, best->score.whole_discs(), **expected);
    observer_.on_value(best->score.whole_discs(), best->pv, effort());
    if (problem_.checks_line) {
      if (const Status checked = check_best_line(*best); !checked) return checked;
    }
    return problem_.wants_moves ? solve_moves(classes, *best) : success();
  }

  /// Returns the expected value of the start: from the line to check, from proofs of earlier runs, or from
  /// the depths before the end. These depths run before the proofs are stored in the table, because a depth
  /// that cannot use a proof would overwrite it.
  Result<std::optional<Discs>> value_to_expect(const SearchLimits& first_moves) {
    if (!problem_.line.empty()) {
      learn_earlier();
      return check_line(problem_.line);
    }
    if (proofs_.earlier().empty()) return std::optional<Discs>();
    std::optional<Discs> value = value_of_earlier(first_moves.search_moves);
    if (!value) {
      const Result<std::optional<Discs>> guess = guess_value(first_moves);
      if (!guess) return guess.error();
      value = *guess;
    }
    learn_earlier();
    return value;
  }

  void learn_earlier() {
    for (const Proof& proof : proofs_.earlier()) engine_->learn(proof.board, proof.entry);
  }

  /// Returns the start's value if earlier runs have proven enough of the positions after its moves, else
  /// `nullopt`.
  [[nodiscard]] std::optional<Discs> value_of_earlier(std::span<const Square> moves) const {
    if (moves.empty()) return std::nullopt;
    Score lower = kMinScore;
    Score upper = kMinScore;
    for (const Square move : moves) {
      const TableEntry bounds = proofs_.bounds_of(start_.board.after(move));
      lower = std::max(lower, -bounds.upper);
      upper = std::max(upper, -bounds.lower);
    }
    return lower == upper ? std::optional(lower.whole_discs()) : std::nullopt;
  }

  /// Returns the value of the last depth that does not go to the end.
  Result<std::optional<Discs>> guess_value(const SearchLimits& first_moves) {
    SearchLimits limits = first_moves;
    limits.depth = start_.board.empty_count() - problem_.options.search_params.endgame_lead - 1;
    if (*limits.depth < 1) return std::optional<Discs>();
    const Result<SearchInfo> found = search(start_, limits);
    if (!found) return found.error();
    return std::optional(found->score.whole_discs());
  }

  /// Searches until the score is exact, the depth is reached or the observer ends the run. If the side to
  /// move must pass, searches the position after the pass.
  /// Requires: an unfinished game.
  Result<SearchInfo> search(const Position& position, SearchLimits limits) {
    const bool has_passed = is_empty(position.board.legal_moves());
    if (has_passed && limits.expected) limits.expected = -*limits.expected;
    engine_->set_game(Game(has_passed ? position.after(Square::pass) : position));
    auto told = steady_clock::now();
    const auto look = [&](const SearchInfo& last) {
      if (steady_clock::now() - told >= kProgressInterval) {
        told = steady_clock::now();
        observer_.on_progress(line_move_, has_passed ? before_pass(last) : last, effort(engine_->nodes()));
      }
      return observer_.is_to_stop();
    };
    const auto found = search_and_wait(*engine_, limits, {.is_to_stop = look});
    if (!found) return found.error();
    nodes_ += engine_->nodes();
    if (!found->info.is_exact && !limits.depth && !observer_.is_to_stop())
      return Error{"a search ended without a proof"};
    return has_passed ? before_pass(found->info) : found->info;
  }

  [[nodiscard]] Discs score_of_finished(const WideBoard& board) const {
    return final_score(board, scoring_of(problem_));
  }

  /// Returns the effort including the nodes of the running search.
  [[nodiscard]] BoardEffort effort(std::uint64_t more_nodes = 0) const {
    const auto elapsed = std::chrono::duration_cast<std::chrono::microseconds>(steady_clock::now() - began_);
    return {nodes_ + more_nodes, elapsed,
            problem_.checkpoint.empty() ? std::nullopt : std::optional(proofs_.size())};
  }

  Status check_best_line(const SearchInfo& best) {
    if (problem_.line.empty()) {
      const Result<std::optional<Discs>> value = check_line(best.pv);
      if (!value) return value.error();
      if (!*value) return success();
      if (best.score != Score::from_discs(**value))
        return other_value(start_, best.score.whole_discs(), **value);
    }
    observer_.on_line_checked(checked_count_);
    return success();
  }

  /// Solves each position of the line after the start. Each must have the value of the end of the line, which
  /// is given from the first player's view. Returns `nullopt` after an interruption.
  /// Positions are solved from the end backwards, because late ones are quick. A position is worth at least
  /// as much as the move of the line that has just been proven, so it remains to prove that no other move is
  /// better. The table keeps the proofs of later positions.
  Result<std::optional<Discs>> check_line(std::span<const Square> line) {
    std::vector<Position> positions{start_};
    for (const Square move : line) positions.push_back(positions.back().after(move));
    const Result<std::optional<Discs>> end = value_of(positions.back(), std::nullopt);
    if (!end || !*end) return end;
    Discs expected = **end;
    for (std::size_t ply = line.size(); ply-- > 1;) {
      expected = -expected;
      if (line[ply] == Square::pass) continue;
      const Position& position = positions[ply];
      line_move_ = static_cast<int>(ply) + 1;
      engine_->learn(position.board,
                     {.lower = Score::from_discs(expected), .depth = TableEntry::kProven, .best = line[ply]});
      const Result<std::optional<Discs>> value = value_of(position, expected);
      if (!value || !*value) return value;
      if (**value != expected) return other_value(position, **value, expected);
      ++checked_count_;
    }
    line_move_ = 0;
    return std::optional(-expected);
  }

  /// Returns the value for the side to move; `nullopt` after an interruption.
  Result<std::optional<Discs>> value_of(const Position& position, std::optional<Discs> expected) {
    if (position.board.is_finished()) return std::optional(score_of_finished(position.board));
    SearchLimits limits;
    limits.expected = expected;
    const Result<SearchInfo> found = search(position, limits);
    if (!found) return found.error();
    if (!found->is_exact) return std::optional<Discs>();
    return std::optional(found->score.whole_discs());
  }

  [[nodiscard]] Error other_value(const Position& position, Discs value, Discs expected) const {
    return Error{"the line does not keep its value: " + to_string(position, problem_.board) + " is worth " +
                 std::to_string(value) + ", expected " + std::to_string(expected)};
  }

  /// Solves every first move with its best line, in square order.
  Status solve_moves(const std::vector<MoveClass>& classes, const SearchInfo& best) {
    for (const MoveClass& same : classes) {
      SearchInfo info = best;
      if (std::ranges::count(same, best.pv.front()) == 0) {
        SearchLimits limits;
        limits.search_moves = {same.front()};
        const Result<SearchInfo> found = search(start_, limits);
        if (!found) return found.error();
        if (!found->is_exact) return success();
        info = *found;
      }
      observer_.on_first_moves(same, info.score.whole_discs(), info.pv);
    }
    return success();
  }

  const BoardProblem& problem_;
  BoardSolverObserver& observer_;
  Position start_;
  steady_clock::time_point began_ = steady_clock::now();
  std::uint64_t nodes_ = 0;
  int checked_count_ = 0;
  int line_move_ = 0;  ///< index of the searched position in a line that is checked
  ProofLog proofs_;    ///< outlives the engine
  std::unique_ptr<Engine> engine_;
};

}  // namespace

Scoring scoring_of(const BoardProblem& problem) {
  EngineOptions options = problem.options;
  options.board = problem.board;
  return scoring_in_use(options);
}

Result<BoardOutcome> solve_board(const BoardProblem& problem, BoardSolverObserver& observer) {
  return BoardRun(problem, observer).go();
}

}  // namespace emilia
