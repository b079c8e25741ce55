// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/api/options.h"
#include "engine/base/result.h"
#include "engine/board/shape.h"
#include "engine/board/symmetry.h"
#include "engine/search/observer.h"

namespace emilia {

/// Board to solve from its start.
struct BoardProblem {
  Shape board;
  bool wants_moves = false;  ///< also solve every first move
  bool checks_line = false;  ///< also solve each position of the best line
  /// line to check first, instead of the best line; passes included; empty for the best line
  std::vector<Square> line;
  std::string checkpoint;   ///< file of proofs; empty for none
  bool is_resumed = false;  ///< the file may exist and is continued
  EngineOptions options;    ///< the board is ignored
};

/// Returns the scoring rule of the board and the options.
Scoring scoring_of(const BoardProblem& problem);

/// Effort so far.
struct BoardEffort {
  std::uint64_t nodes = 0;
  std::chrono::microseconds elapsed{0};
  std::optional<std::size_t> proofs;  ///< number of proofs in the checkpoint, if one is used
};

/// Observer of the solver.
/// Threads: called on the caller's thread.
class BoardSolverObserver {
 public:
  virtual ~BoardSolverObserver() = default;

  /// Called several times a second; true ends the run.
  virtual bool is_to_stop() = 0;

  virtual void on_earlier_proofs(std::size_t count) = 0;

  /// Called every ten seconds with the last completed depth: of the position before move `line_move` of the
  /// checked line, or of the start if that is 0.
  virtual void on_progress(int line_move, const SearchInfo& info, const BoardEffort& effort) = 0;

  /// Called with the value for the first player and a best line.
  virtual void on_value(Discs value, std::span<const Square> line, const BoardEffort& effort) = 0;

  /// Called when that number of positions of the line have the value of its end.
  virtual void on_line_checked(int positions) = 0;

  /// Called for each class of first moves with their value and a best line, in square order.
  virtual void on_first_moves(const MoveClass& same, Discs value, std::span<const Square> line) = 0;
};

/// Result of a run.
struct BoardOutcome {
  bool is_interrupted = false;
  BoardEffort effort;
};

/// Solves the board. If the first player must pass, first moves are not solved.
/// Errors: an unusable checkpoint, a line whose positions differ in value, not enough memory for threads.
Result<BoardOutcome> solve_board(const BoardProblem& problem, BoardSolverObserver& observer);

}  // namespace emilia
