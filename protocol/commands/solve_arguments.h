// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <string_view>

#include "protocol/commands/solve_action.h"
#include "protocol/commands/solve_board.h"
#include "protocol/words/arguments.h"

/// The arguments of the command that solves positions.

namespace emilia {

/// The flags that go with `solve`, options of the engine among them.
inline constexpr std::array<std::string_view, 14> kSolveFlags = {
    "eval",   "eval-file", "hash",  "threads", "search-params", "json",       "out",
    "resume", "shard",     "board", "moves",   "raw",           "check-line", "line"};

/// With --board and no file. An error names the argument that was wrong and what was expected.
Result<SolveBoardRequest> parse_solve_board_request(const Arguments& arguments, const EngineOptions& options);

/// The same of positions in files.
Result<SolveRequest> parse_solve_request(const Arguments& arguments, const EngineOptions& options);

}  // namespace emilia
