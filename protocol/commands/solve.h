// SPDX-License-Identifier: MIT
#pragma once

#include "protocol/commands/solve_board.h"
#include "protocol/commands/solve_files.h"
#include "protocol/words/arguments.h"
#include "protocol/words/option_table.h"

namespace emilia {

/// With --board and no file. An error names the argument that was wrong and what was expected.
Result<BoardProblem> parse_board_problem(const Arguments& arguments, const ProgramOptions& options);

/// The same of positions in files.
Result<SolveRequest> parse_solve_request(const Arguments& arguments, const ProgramOptions& options);

}  // namespace emilia
