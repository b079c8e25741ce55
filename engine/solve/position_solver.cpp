// SPDX-License-Identifier: MIT
#include "engine/solve/position_solver.h"

#include <algorithm>

#include "engine/base/numbers.h"

namespace emilia {

namespace {

/// Largest distance in plies of stored proofs from the position. Other proofs are found again as quickly as
/// they are read.
constexpr int kProofPlies = 12;
constexpr int kMinProofEmpties = 20;

/// Plies before the end at which an evaluation without ProbCut estimates the score.
constexpr int kGuessLead = 12;

FoundScore found_of(const SearchInfo& info) {
  return {info.score, info.bound, info.is_exact};
}

FoundScore negated(FoundScore found) {
  found.score = -found.score;
  found.bound = negated(found.bound);
  return found;
}

class PositionRun {
 public:
  PositionRun(Engine& engine, const Position& position, const SolveGoal& goal, ProofLog* proofs,
              const SearchHooks& hooks)
      : engine_(engine),
        goal_(goal),
        proofs_(proofs),
        hooks_(hooks),
        has_passed_(!position.board.is_finished() && is_empty(position.board.legal_moves())),
        start_(has_passed_ ? position.after(Square::pass) : position) {
    if (has_passed_ && goal.window) goal_.window = negated(*goal.window);
  }

  Result<Solution> go() {
    if (proofs_ != nullptr)
      engine_.set_proofs({proofs_, std::max(kMinProofEmpties, start_.board.empty_count() - kProofPlies)});
    Status done = solve_start();
    if (done && !solution_.is_interrupted && goal_.wants_moves && !has_passed_) done = solve_moves();
    engine_.set_proofs({});
    if (!done) return done.error();
    if (has_passed_) {
      solution_.found = negated(solution_.found);
      solution_.line.insert(solution_.line.begin(), Square::pass);
    }
    return solution_;
  }

 private:
  Status solve_start() {
    if (start_.board.is_finished()) {
      solution_.found = {Score::from_discs(final_score(start_.board, scoring_in_use(engine_.options()))),
                         Bound::none, true};
      return success();
    }
    const auto found = search_to_goal(start_, {});
    if (!found) return found.error();
    const SearchInfo& info = found->info;
    solution_.found = found_of(info);
    solution_.depth = info.depth;
    solution_.selectivity = info.is_exact ? Selectivity::none : info.selectivity;
    solution_.line = info.depth > 0 ? info.pv : std::vector{found->move};
    return success();
  }

  Status solve_moves() {
    for (const Square move : squares(start_.board.legal_moves())) {
      FoundScore found = solution_.found;
      if (move != solution_.line.front()) {
        const auto outcome = search_to_goal(start_, {move});
        if (!outcome) return outcome.error();
        if (solution_.is_interrupted) break;
        found = found_of(outcome->info);
      }
      solution_.moves.push_back({move, found});
    }
    std::ranges::stable_sort(solution_.moves, std::ranges::greater{},
                             [](const FoundMove& move) { return move.found.score; });
    return success();
  }

  /// Searches with the proofs of earlier runs. First it estimates the score, because a depth that cannot use
  /// a proof would overwrite it. Then it searches to the end of the game at once.
  Result<SearchOutcome> search_to_goal(const Position& position, const std::vector<Square>& moves) {
    SearchLimits limits;
    limits.search_moves = moves;
    limits.window = goal_.window;
    limits.selectivity = goal_.selectivity;
    limits.depth = goal_.depth;
    limits.move_time = goal_.time;
    if (proofs_ != nullptr && !proofs_->earlier().empty()) {
      SearchLimits guess = limits;
      guess.selectivity = Selectivity::percent73;
      if (!is_learned(engine_.eval_in_use()))
        guess.depth = std::max(1, position.board.empty_count() - kGuessLead);
      const auto found = search(position, guess);
      if (!found || solution_.is_interrupted || found->info.is_exact) return found;
      for (const Proof& proof : proofs_->earlier()) engine_.learn(proof.board, proof.entry);
      limits.expected = found->info.score.whole_discs();
    }
    limits.started = Clock::now();
    auto found = search(position, limits);
    if (found && goal_.is_proof() && !found->info.is_exact && !solution_.is_interrupted)
      return Error{"a search ended without a proof"};
    return found;
  }

  /// A search that was complete before the hook returned true is not interrupted.
  Result<SearchOutcome> search(const Position& position, const SearchLimits& limits) {
    engine_.set_game(Game(position));
    SearchHooks hooks;
    hooks.is_to_stop = [this](const SearchInfo& last) {
      const bool is_to_stop = hooks_.is_to_stop && hooks_.is_to_stop(has_passed_ ? before_pass(last) : last);
      solution_.is_interrupted = solution_.is_interrupted || is_to_stop;
      return is_to_stop;
    };
    const auto found = search_and_wait(engine_, limits, hooks);
    if (!found) return found.error();
    if (found->info.is_exact) solution_.is_interrupted = false;
    solution_.nodes += engine_.nodes();
    solution_.elapsed += std::chrono::duration_cast<Microseconds>(Clock::now() - limits.started);
    return found;
  }

  Engine& engine_;
  SolveGoal goal_;
  ProofLog* proofs_;
  const SearchHooks& hooks_;
  bool has_passed_;
  Position start_;  ///< after an initial pass
  Solution solution_;
};

}  // namespace

std::string to_string(const SolveGoal& goal) {
  std::string text;
  const auto add = [&text](const std::string& flag) { text += (text.empty() ? "--" : " --") + flag; };
  if (goal.window == kWinLossDraw) {
    add("wld");
  } else if (goal.window) {
    add("window " + std::to_string(goal.window->low) + "," + std::to_string(goal.window->high));
  }
  if (goal.selectivity.value_or(Selectivity::none) != Selectivity::none)
    add("selectivity " + std::to_string(percent(*goal.selectivity)));
  if (goal.depth) add("depth " + std::to_string(*goal.depth));
  if (goal.time) add("time " + format_short_decimal(in_seconds(*goal.time), 6));
  if (goal.wants_moves) add("moves");
  return text;
}

Result<Solution> solve_position(Engine& engine, const Position& position, const SolveGoal& goal,
                                ProofLog* proofs, const SearchHooks& hooks) {
  return PositionRun(engine, position, goal, proofs, hooks).go();
}

}  // namespace emilia
