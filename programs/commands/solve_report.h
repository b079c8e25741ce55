// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

#include "engine/solve/result_log.h"

/// Report texts of `emilia solve`, with line feeds.

namespace emilia {

/// Totals of a run.
struct SolveTotals {
  std::uint64_t positions = 0;
  std::uint64_t known = 0;  ///< positions with a known score
  std::uint64_t wrong = 0;  ///< results that contradict the known score
  std::uint64_t as_expected =
      0;  ///< results with the known score; the rest are estimates of a search to a depth
  std::uint64_t nodes = 0;
  std::chrono::microseconds time{0};

  double error = 0;  ///< sum over the known positions, in discs within the window of the goal
  std::uint64_t right_scores =
      0;                          ///< known positions with the known score, or on the same side of the window
  std::uint64_t known_moves = 0;  ///< positions with a known value of the best move
  std::uint64_t right_moves = 0;  ///< positions with that best move

  void add(const SolveResult& result, const KnownPosition& known_position, const SolveGoal& goal);
};

/// Header and row of the result table. A second line lists the moves if they were requested.
std::string format_solve_header(const SolveGoal& goal);
std::string format_solve_row(const SolveResult& result, bool is_wrong, const SolveGoal& goal);

/// Totals, with the mean error unless the goal is a proof. `asked` is the number of requested positions.
std::string format_solve_totals(const SolveTotals& totals, std::size_t asked, const SolveGoal& goal);

/// Returns the progress of a position without a line feed: "#3: depth 24@73% g8 +18.00, 1234567 nodes,
/// 12345678 nodes/s, 12.3 s".
std::string format_solving(std::uint64_t index, const SearchInfo& last, std::uint64_t nodes,
                           std::chrono::microseconds elapsed);

/// Returns the partial result of an interrupted position, with its line and known moves.
std::string format_interrupted(std::uint64_t index, const Solution& solution, const SolveGoal& goal);

}  // namespace emilia
