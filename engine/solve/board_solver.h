// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/base/result.h"
#include "engine/board/shape.h"
#include "engine/board/symmetry.h"
#include "engine/options.h"
#include "engine/search/observer.h"

namespace emilia {

/// The game on a board from its start, which is to be solved.
struct BoardProblem {
  Shape board;
  Scoring scoring = Scoring::empties_to_winner;
  bool wants_moves = false;  ///< the value of every first move too
  bool checks_line = false;  ///< solve each position of the best line too
  std::vector<Square> line;  ///< or of this one instead, and first; passes among it, empty for the best
  std::string checkpoint;    ///< file of what is proven on the way; empty for none
  bool is_resumed = false;   ///< the file may be there: go on with it
  EngineOptions options;     ///< but for the board
};

/// The work so far.
struct BoardEffort {
  std::uint64_t nodes = 0;
  std::chrono::microseconds elapsed{0};
  std::optional<std::size_t> proofs;  ///< in the checkpoint, where there is one
};

/// Hears from the solver, on the thread that called it.
class BoardSolverObserver {
 public:
  virtual ~BoardSolverObserver() = default;

  /// Asked several times a second; true ends the run.
  virtual bool is_to_stop() = 0;

  virtual void on_earlier_proofs(std::size_t count) = 0;

  /// Every ten seconds: the last completed depth, of the position before move `line_move` of the line that is
  /// checked, or of the start where that is 0.
  virtual void on_progress(int line_move, const SearchInfo& info, const BoardEffort& effort) = 0;

  /// The value to the first player, and a best line.
  virtual void on_value(Discs value, std::span<const Square> line, const BoardEffort& effort) = 0;

  /// So many positions of the line have the value of its end.
  virtual void on_line_checked(int positions) = 0;

  /// A class of first moves with their value and a best line, in the order of the squares.
  virtual void on_first_moves(const MoveClass& same, Discs value, std::span<const Square> line) = 0;
};

/// The end of a run.
struct BoardOutcome {
  bool is_interrupted = false;
  BoardEffort effort;
};

/// Solves it; where the first player has to pass, without first moves. Each position of a line that is
/// checked has to be worth what its end is. Errors: a checkpoint that cannot be used, a line that does not
/// keep its value, no memory for threads.
Result<BoardOutcome> solve_board(const BoardProblem& problem, BoardSolverObserver& observer);

}  // namespace emilia
