// SPDX-License-Identifier: MIT
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "engine/base/result.h"
#include "engine/board/board.h"
#include "engine/board/shape.h"
#include "engine/options.h"
#include "protocol/commands/solve_files.h"

namespace emilia {

/// Solve the game on a board from its start.
struct SolveBoardRequest {
  Shape board;
  Scoring scoring = Scoring::empties_to_winner;
  bool wants_moves = false;  ///< the value of every first move too
  bool checks_line = false;  ///< solve each position of the best line too
  std::vector<Square> line;  ///< or of this one instead, and first; passes among it, empty for the best
  std::string checkpoint;    ///< file of what is proven on the way; empty for none
  bool is_resumed = false;   ///< the file may be there: go on with it
  EngineOptions options;
};

/// Solves it, tells `err` how far it is, and prints the value and a best line, and the value of every first
/// move where that was asked for. Each position of a line that is checked has to be worth what its end is.
/// On a board that does not fit 64 squares the classic searches do it, which
/// know no more of a request than its board and options. Ctrl-C ends the run. Errors: a checkpoint that
/// cannot be used, a line that does not keep its value, no memory for threads.
Result<SolveOutcome> solve_board(const SolveBoardRequest& request, std::ostream& out, std::ostream& err);

}  // namespace emilia
