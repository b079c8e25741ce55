// SPDX-License-Identifier: MIT
#pragma once

#include <map>

#include "engine/api/engine.h"
#include "eval/people/move_model.h"

namespace emilia {

/// Collector of the values of all moves at the depths of a search, for the model of people's moves.
class SeenMoves {
 public:
  /// Takes a result of a search for `EngineOptions::kMaxMultiPv` moves.
  void add(const SearchInfo& info);

  void clear() { values_.clear(); }

  /// Returns true if the search completed no depth with a move.
  [[nodiscard]] bool is_empty() const { return values_.empty(); }

  /// Returns the values of the legal moves. A depth that the search skipped has the values of the depth
  /// before it, or of the first one.
  /// Requires: !is_empty().
  [[nodiscard]] SeenValues values(const FullBoard& board) const;

 private:
  std::map<int, std::map<Square, Score>> values_;  ///< by depth
};

/// Returns the options for a search of seen moves: one thread and a small table.
EngineOptions options_to_see_moves(EngineOptions options);

/// Searches the moves of a position; empty without a legal move. The table of the engine is cleared before.
/// Requires: an engine with `options_to_see_moves`; a full 8x8 board.
/// Errors: the search could not start.
Result<SeenMoves> see_moves(Engine& engine, const Game& game);

}  // namespace emilia
