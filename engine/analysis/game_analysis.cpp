// SPDX-License-Identifier: MIT
#include "engine/analysis/game_analysis.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/base/numbers.h"
#include "engine/play/search_and_wait.h"

namespace emilia {

namespace {

constexpr int kSolveLead = 4;
constexpr Score kLeastTurn = Score::from_units(3 * Score::kUnitsPerDisc / 2);

/// Result of a search from the view of the side to move.
struct Finding {
  Score value;
  bool is_exact = false;
  int depth = 0;
  std::vector<Square> line;
};

/// Search of the positions of one game with one table.
class Analyst {
 public:
  Analyst(const EngineOptions& options, const AnalysisLimits& limits, std::function<bool()> is_to_stop)
      : engine_(options), limits_(limits), is_to_stop_(std::move(is_to_stop)) {}

  /// Returns true if the last search was stopped; its result is then invalid.
  [[nodiscard]] bool is_stopped() const { return is_stopped_; }

  /// Analyses a move.
  /// Requires: a move that is not a pass.
  Result<MoveAnalysis> look_at(const Position& before, Square move) {
    AnalysisLimits limits = limits_;
    const int empties = before.board.empty_count();
    const bool is_solved = limits.depth && empties <= std::max(*limits.depth + kSolveLead, kSolvedEmpties);
    if (is_solved) limits.depth = empties;
    const Result<Finding> best = search(before, limits);
    if (!best) return best.error();
    MoveAnalysis analysis{before, move, best->value, best->value, best->line, best->depth, best->is_exact};
    if (best->line.front() == move) return analysis;

    // A search that finds a win by all discs ends before the depth of the others.
    limits.depth = std::max((is_solved ? empties : best->depth) - 1, 1);
    const Result<Finding> reply = search(before.after(move), limits);
    if (!reply) return reply.error();
    analysis.value = -reply->value;
    analysis.is_exact = best->is_exact && reply->is_exact;
    std::vector<Square> played_line = reply->line;
    played_line.insert(played_line.begin(), move);
    if (analysis.value < best->value) {
      analysis.played_line = std::move(played_line);
      const bool is_usual = scoring_in_use(engine_.options()) != Scoring::fewest;
      if (is_usual && analysis.loss() >= kMistake)
        analysis.reasons = reasons_for(before, analysis.played_line, analysis.line);
      return analysis;
    }
    // The move is as good as the move that the search preferred, or its own search found a higher score.
    analysis.best_value = analysis.value;
    analysis.line = std::move(played_line);
    return analysis;
  }

 private:
  Result<Finding> search(const Position& position, const AnalysisLimits& limits) {
    if (position.board.is_finished()) {
      return Finding{Score::from_discs(final_score(position.board, scoring_in_use(engine_.options()))),
                     /*is_exact=*/true,
                     0,
                     {}};
    }
    if (is_empty(position.board.legal_moves())) {
      const Result<Finding> reply = search(position.after(Square::pass), limits);
      if (!reply) return reply.error();
      Finding finding{-reply->value, reply->is_exact, reply->depth, reply->line};
      finding.line.insert(finding.line.begin(), Square::pass);
      return finding;
    }
    SearchLimits search_limits;
    search_limits.depth = limits.depth;
    search_limits.move_time = limits.time;
    engine_.set_game(Game(position));
    SearchHooks hooks;
    hooks.is_to_stop = [this](const SearchInfo& /*last*/) {
      return is_stopped_ = is_stopped_ || (is_to_stop_ && is_to_stop_());
    };
    const Result<SearchOutcome> found = search_and_wait(engine_, search_limits, hooks);
    if (!found) return found.error();
    const SearchInfo& info = found->last_scored;  // losses are differences of scores, not of bounds
    if (info.pv.empty() && !is_stopped_) {
      if (!limits.time) return Error{"cannot search: not enough memory"};
      return search(position, {1, std::nullopt});  // the time was too short for any depth
    }
    if (info.pv.empty()) return Finding{Score(), /*is_exact=*/false, 0, {found->move}};
    return Finding{info.score, info.is_exact, info.depth, info.pv};
  }

  Engine engine_;
  AnalysisLimits limits_;
  std::function<bool()> is_to_stop_;
  bool is_stopped_ = false;
};

}  // namespace

Result<GameAnalysis> analyze_game(const GameRecord& record, const EngineOptions& options,
                                  const AnalysisLimits& limits, const std::function<void()>& on_move,
                                  const std::function<bool()>& is_to_stop) {
  EngineOptions of_board = options;
  if (record.board.goal() == Goal::fewest) of_board.board = record.board;
  Analyst analyst(of_board, limits, is_to_stop);
  GameAnalysis analysis{record, {}};
  Position position = record.game.start();
  for (const Square move : record.game.moves()) {
    if (move != Square::pass) {
      const Result<MoveAnalysis> found = analyst.look_at(position, move);
      if (!found) return found.error();
      analysis.is_interrupted = analyst.is_stopped() || (is_to_stop && is_to_stop());
      if (analysis.is_interrupted) return analysis;
      analysis.moves.push_back(*found);
    }
    position = position.after(move);
    on_move();
  }
  return analysis;
}

std::vector<const MoveAnalysis*> turning_points(const GameAnalysis& analysis, std::size_t count) {
  std::vector<const MoveAnalysis*> points;
  for (const MoveAnalysis& move : analysis.moves) {
    if (move.loss() >= kLeastTurn) points.push_back(&move);
  }
  std::ranges::stable_sort(points, std::greater(), [](const MoveAnalysis* move) { return move->loss(); });
  points.resize(std::min(points.size(), count));
  std::ranges::sort(points);
  return points;
}

void MoveLosses::add(Score loss) {
  ++moves;
  if (loss >= kMistake) ++mistakes;
  sum = sum + loss;
}

void MoveLosses::add(const MoveLosses& other) {
  moves += other.moves;
  mistakes += other.mistakes;
  sum = sum + other.sum;
}

double MoveLosses::discs_a_move() const {
  return moves == 0 ? 0 : sum.discs() / static_cast<double>(moves);
}

std::string_view mark_of(Score loss) {
  if (loss >= kBlunder) return "??";
  if (loss >= kMistake) return "?";
  return loss >= kInaccuracy ? "?!" : "";
}

std::optional<double> accuracy_of(const GameAnalysis& analysis, Color color) {
  constexpr double kPerfect = 100;
  double sum = 0;
  int moves = 0;
  for (const MoveAnalysis& move : analysis.moves) {
    if (move.before.to_move != color) continue;
    sum += kPerfect * std::exp2(-move.loss().discs() / kHalfAccuracyLoss);
    ++moves;
  }
  if (moves == 0) return std::nullopt;
  return sum / moves;
}

MoveLosses losses_of(const GameAnalysis& analysis, Color color) {
  MoveLosses losses;
  for (const MoveAnalysis& move : analysis.moves) {
    if (move.before.to_move == color) losses.add(move.loss());
  }
  return losses;
}

std::string format_outcome(const GameRecord& record) {
  const std::optional<GameOutcome> outcome = record.known_outcome();
  if (!outcome) return "";
  if (!outcome->winner) return "a draw";
  std::string text = to_string(*outcome->winner);
  text += outcome->margin ? " +" + format_short_decimal(*outcome->margin, 2) : " won";
  if (outcome->ending == Ending::resignation) text += " by resignation";
  if (outcome->ending == Ending::time_out) text += " on time";
  return text;
}

}  // namespace emilia
