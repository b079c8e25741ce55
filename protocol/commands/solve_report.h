// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

#include "engine/solve/result_log.h"

/// What `emilia solve` tells people of positions, with the ends of its lines.

namespace emilia {

/// Counts what is printed of a run.
struct SolveTotals {
  std::uint64_t positions = 0;
  std::uint64_t known = 0;  ///< of them
  std::uint64_t wrong = 0;  ///< of those
  std::uint64_t nodes = 0;
  std::chrono::microseconds time{0};

  double error = 0;                ///< summed up over the known, in discs
  std::uint64_t right_scores = 0;  ///< of the known
  std::uint64_t known_moves = 0;   ///< positions of which the best move's value is known
  std::uint64_t right_moves = 0;   ///< of those

  void add(const SolveResult& result, const KnownPosition& known_position);
};

/// The table of a run: its head, a row a position, and behind it one with the moves where they were asked
/// for.
std::string format_solve_header(const SolveGoal& goal);
std::string format_solve_row(const SolveResult& result, bool is_wrong, const SolveGoal& goal);

/// The sums, with the mean error where the goal is no proof. `asked` is how many positions there were.
std::string format_solve_totals(const SolveTotals& totals, std::size_t asked, const SolveGoal& goal);

/// "#3: depth 24@73% g8 +18.00, 1234567 nodes, 12345678 nodes/s, 12.3 s": what is known of a position in the
/// midst of its solving; without an end of line.
std::string format_solving(std::uint64_t index, const SearchInfo& last, std::uint64_t nodes,
                           std::chrono::microseconds elapsed);

/// The same of one that was interrupted, with the line and the moves that are known.
std::string format_interrupted(std::uint64_t index, const Solution& solution, const SolveGoal& goal);

}  // namespace emilia
