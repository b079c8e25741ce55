// SPDX-License-Identifier: MIT
#include "programs/commands/solve_report.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "engine/base/numbers.h"
#include "engine/base/text.h"
#include "engine/board/position_text.h"
#include "protocol/words/report.h"

namespace emilia {

namespace {

/// Returns a value in discs within the window of the goal, where all values outside are equal.
double within_window(double discs, const SolveGoal& goal) {
  return goal.window ? std::clamp<double>(discs, goal.window->low, goal.window->high) : discs;
}

/// Returns false if the score is a bound that allows several values within the window of the goal.
bool is_decided(const FoundScore& found, const SolveGoal& goal) {
  if (found.bound == Bound::none) return true;
  if (!goal.window) return false;
  return found.bound == Bound::lower ? found.score >= Score::from_discs(goal.window->high)
                                     : found.score <= Score::from_discs(goal.window->low);
}

/// Returns "+18", "+17.6", ">=+2", or "win", "draw", "loss" for a win-loss-draw goal.
std::string format_found(const FoundScore& found, const SolveGoal& goal) {
  const auto [score, bound, is_proven] = found;
  if (goal.window == kWinLossDraw && is_decided(found, goal)) {
    if (score == Score()) return "draw";
    return score > Score() ? "win" : "loss";
  }
  const bool is_whole = score == Score::from_discs(score.whole_discs());
  const std::string discs =
      is_whole ? fmt::format("{:+}", score.whole_discs()) : fmt::format("{:+.1f}", score.discs());
  if (bound == Bound::none) return discs;
  return (bound == Bound::lower ? ">=" : "<=") + discs;
}

/// Returns "G8:+18; H1:+12;", the form of OBF.
std::string format_moves(const std::vector<FoundMove>& moves, const SolveGoal& goal) {
  std::string text;
  for (const auto& [move, found] : moves) {
    std::string name = to_string(move);
    std::ranges::transform(name, name.begin(), to_upper);
    text += (text.empty() ? "" : " ") + name + ':' + format_found(found, goal) + ';';
  }
  return text;
}

std::string format_depth(int depth, Selectivity selectivity) {
  if (selectivity == Selectivity::none) return std::to_string(depth);
  return fmt::format("{}@{}%", depth, percent(selectivity));
}

bool has_depths(const SolveGoal& goal) {
  return !goal.is_proof();
}

}  // namespace

void SolveTotals::add(const SolveResult& result, const KnownPosition& known_position, const SolveGoal& goal) {
  ++positions;
  nodes += result.nodes;
  time += result.time;
  if (!known_position.score) return;
  ++known;
  const bool is_contradicted = is_wrong(result, known_position);
  wrong += is_contradicted ? 1 : 0;
  const double known_score = within_window(*known_position.score, goal);
  const double off = std::abs(within_window(result.found.score.discs(), goal) - known_score);
  error += off;
  const bool is_right = off == 0 && is_decided(result.found, goal);
  right_scores += is_right ? 1 : 0;
  as_expected += !is_contradicted && (is_right || goal.is_proof()) ? 1 : 0;
  const std::optional<Discs> best = known_value(result, known_position);
  known_moves += best ? 1 : 0;
  right_moves += best && within_window(*best, goal) == known_score ? 1 : 0;
}

std::string format_solve_header(const SolveGoal& goal) {
  return fmt::format("   #  empties  score  expected  best         nodes     seconds     nodes/s  {}line\n",
                     has_depths(goal) ? "  depth  " : "");
}

std::string format_solve_row(const SolveResult& result, bool is_wrong, const SolveGoal& goal) {
  const std::string depth =
      has_depths(goal) ? fmt::format("{:>7}  ", format_depth(result.depth, result.selectivity)) : "";
  const std::string moves =
      result.moves.empty() ? "" : fmt::format("      {}\n", format_moves(result.moves, goal));
  return fmt::format("{:4}  {:7}  {:>5}  {:>6} {}  {:4}  {:12}  {:10.3f}  {:10}  {}{}\n{}", result.index,
                     std::ranges::count(result.position, 'E'), format_found(result.found, goal),
                     result.expected ? fmt::format("{:+}", *result.expected) : "-", is_wrong ? '!' : ' ',
                     result.pv.empty() ? "-" : to_string(result.pv.front()), result.nodes,
                     in_seconds(result.time), nodes_per_second(result.nodes, result.time), depth,
                     transcript(result.pv, Passes::written), moves);
}

std::string format_solve_totals(const SolveTotals& totals, std::size_t asked, const SolveGoal& goal) {
  std::string text =
      fmt::format("{}{} position{}, {} nodes, {:.3f} s, {} nodes/s\n", totals.positions,
                  totals.positions < asked ? fmt::format(" of {}", asked) : "", asked == 1 ? "" : "s",
                  totals.nodes, in_seconds(totals.time), nodes_per_second(totals.nodes, totals.time));
  if (has_depths(goal) && totals.known > 0) {
    text += fmt::format("{} of {} best moves right, {} of {} scores, mean error {:.2f} discs\n",
                        totals.right_moves, totals.known_moves, totals.right_scores, totals.known,
                        totals.error / static_cast<double>(totals.known));
  }
  const std::uint64_t estimated = totals.known - totals.as_expected - totals.wrong;
  return text + fmt::format("{} as expected, {}{} wrong, {} without a known score\n", totals.as_expected,
                            has_depths(goal) ? fmt::format("{} estimated otherwise, ", estimated) : "",
                            totals.wrong, totals.positions - totals.known);
}

std::string format_solving(std::uint64_t index, const SearchInfo& last, std::uint64_t nodes,
                           std::chrono::microseconds elapsed) {
  std::string text = fmt::format("#{}: ", index);
  if (last.depth > 0) {
    text += "depth " + format_depth(last.depth, last.is_exact ? Selectivity::none : last.selectivity);
    if (!last.pv.empty()) text += " " + to_string(last.pv.front());
    text += fmt::format(" {}{:+.2f}, ",
                        last.bound == Bound::none    ? ""
                        : last.bound == Bound::lower ? ">="
                                                     : "<=",
                        last.score.discs());
  }
  return text + fmt::format("{} nodes, {} nodes/s, {:.1f} s", nodes, nodes_per_second(nodes, elapsed),
                            in_seconds(elapsed));
}

std::string format_interrupted(std::uint64_t index, const Solution& solution, const SolveGoal& goal) {
  const SearchInfo last{.depth = solution.depth,
                        .selectivity = solution.selectivity,
                        .score = solution.found.score,
                        .bound = solution.found.bound,
                        .is_exact = solution.found.is_proven,
                        .pv = solution.line};
  std::string text = "interrupted in " + format_solving(index, last, solution.nodes, solution.elapsed);
  if (solution.depth > 0) text += ", line " + transcript(solution.line, Passes::written);
  if (!solution.moves.empty()) text += "; known: " + format_moves(solution.moves, goal);
  return text + '\n';
}

}  // namespace emilia
