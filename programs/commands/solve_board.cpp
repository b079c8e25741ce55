// SPDX-License-Identifier: MIT
#include "programs/commands/solve_board.h"

#include <fmt/format.h>
#include <ostream>

#include "engine/base/numbers.h"
#include "engine/board/game.h"
#include "engine/board/position_text.h"
#include "engine/solve/proof_log.h"
#include "protocol/io/interrupt.h"
#include "protocol/words/report.h"

namespace emilia {

namespace {

/// Returns the discs of both players at the end of a line: "16-20".
std::string discs_after(const Shape& board, std::span<const Square> line) {
  Position end = start_position(board);
  for (const Square move : line) end = end.after(move);
  return std::to_string(popcount(end.discs(Color::black))) + "-" +
         std::to_string(popcount(end.discs(Color::white)));
}

/// Prints the results of the solver as they arrive.
class BoardReport : public BoardSolverObserver {
 public:
  BoardReport(const BoardProblem& problem, std::ostream& out, std::ostream& err)
      : problem_(problem), out_(out), err_(err) {}

  bool is_to_stop() override { return interrupt_.is_pending(); }

  void on_earlier_proofs(std::size_t count) override {
    err_ << "loaded " << count << " proofs from the checkpoint\n";
  }

  void on_progress(int line_move, const SearchInfo& info, const BoardEffort& effort) override {
    if (line_move != 0) err_ << "before move " << line_move << " of the line: ";
    if (info.depth > 0) err_ << "depth " << info.depth << " done, score " << to_string(info.score) << ", ";
    err_ << effort.nodes << " nodes, " << fmt::format("{:.0f}", in_seconds(effort.elapsed)) << " s";
    if (effort.proofs) err_ << ", " << *effort.proofs << " proofs";
    err_ << std::endl;
  }

  void on_value(Discs value, std::span<const Square> line, const BoardEffort& effort) override {
    out_ << "board    " << to_string(problem_.board) << '\n'
         << "scores   " << name_of(scoring_of(problem_)) << '\n'
         << "value    " << fmt::format("{:+}", value) << '\n'
         << "end      " << discs_after(problem_.board, line) << '\n'
         << "line     " << transcript(line, Passes::written) << '\n'
         << "nodes    " << effort.nodes << '\n'
         << "seconds  " << fmt::format("{:.3f}", in_seconds(effort.elapsed)) << '\n'
         << "nodes/s  " << nodes_per_second(effort.nodes, effort.elapsed) << std::endl;
  }

  void on_line_checked(int positions) override {
    out_ << "checked  " << positions << " positions of the " << (problem_.line.empty() ? "" : "given ")
         << "line have this value" << std::endl;
  }

  void on_first_moves(const MoveClass& same, Discs value, std::span<const Square> line) override {
    std::string names;
    for (const Square move : same) names += ' ' + to_string(move);
    out_ << "move    " << names << "  " << fmt::format("{:+}", value) << "  "
         << transcript(line, Passes::written) << std::endl;
  }

 private:
  const BoardProblem& problem_;
  std::ostream& out_;
  std::ostream& err_;
  const InterruptGuard interrupt_;  ///< created before the engine threads, which must not receive the signals
};

}  // namespace

Result<SolveOutcome> print_solved_board(const BoardProblem& problem, std::ostream& out, std::ostream& err) {
  BoardReport report(problem, out, err);
  const Result<BoardOutcome> outcome = solve_board(problem, report);
  if (!outcome) return outcome.error();
  if (!outcome->is_interrupted) return SolveOutcome::right;
  const auto& [nodes, elapsed, proofs] = outcome->effort;
  out << "interrupted after " << nodes << " nodes, " << fmt::format("{:.0f}", in_seconds(elapsed)) << " s";
  if (proofs) out << ", " << *proofs << " proofs saved";
  out << std::endl;
  return SolveOutcome::interrupted;
}

}  // namespace emilia
