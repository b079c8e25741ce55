// SPDX-License-Identifier: MIT
#pragma once

#include <iosfwd>

#include "engine/solve/board_solver.h"
#include "protocol/commands/solve_files.h"

namespace emilia {

/// Solves the game on a board, tells `err` how far it is, and prints the value and a best line, and the value
/// of every first move where that was asked for. Ctrl-C ends the run. Errors are those of the solver.
Result<SolveOutcome> print_solved_board(const BoardProblem& problem, std::ostream& out, std::ostream& err);

}  // namespace emilia
