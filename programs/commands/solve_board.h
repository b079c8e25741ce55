// SPDX-License-Identifier: MIT
#pragma once

#include <iosfwd>

#include "engine/solve/board_solver.h"
#include "programs/commands/solve_files.h"

namespace emilia {

/// Solves the game on a board. Prints progress to `err`, and the value, a best line and, if requested, the
/// value of every first move to `out`. Ctrl-C stops the run. Errors: those of the solver.
Result<SolveOutcome> print_solved_board(const BoardProblem& problem, std::ostream& out, std::ostream& err);

}  // namespace emilia
