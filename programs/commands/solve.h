// SPDX-License-Identifier: MIT
#pragma once

#include "programs/commands/solve_board.h"
#include "programs/commands/solve_files.h"
#include "protocol/words/arguments.h"
#include "protocol/words/program_options.h"

namespace emilia {

/// Parses the arguments of `solve --board` without a file. The error names the argument and the expected
/// form.
Result<BoardProblem> parse_board_problem(const Arguments& arguments, const ProgramOptions& options);

/// Parses the arguments of `solve` with files.
Result<SolveRequest> parse_solve_request(const Arguments& arguments, const ProgramOptions& options);

}  // namespace emilia
