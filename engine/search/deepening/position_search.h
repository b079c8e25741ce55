// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>

#include "engine/search/leaf_sample.h"
#include "engine/search/midgame/midgame.h"
#include "engine/search/search_params.h"
#include "engine/search/table/transposition_table.h"
#include "eval/evaluation.h"

namespace emilia {

/// Limits for one of many positions, such as those of training games and books. Set one of `depth` and
/// `nodes`, or neither if only the end of the game is searched.
struct PositionLimits {
  std::optional<int> depth;            ///< in plies; 0 is the evaluation without a search
  std::optional<std::uint64_t> nodes;  ///< number of visited positions; depth 1 is always completed
  int exact_from = 0;                  ///< positions with at most this number of empties are solved instead

  /// Adds one ply to a search that would end on an odd number of empty squares. Then all searches end with
  /// the same side to move, which evaluations favour, and their scores can be compared.
  bool has_even_horizon = false;

  /// Averages an inexact score over the last two depths. One of them ends with each side to move, so the
  /// evaluation's preference for the side to move cancels.
  bool averages_depths = false;
};

/// Result of a search and the completed depth.
struct SearchedPosition {
  DepthResult result;
  int depth = 0;
  Selectivity selectivity = Selectivity::none;
};

/// Search of one position after another on the calling thread, with a table of its own. A result depends only
/// on the positions searched since the last `clear`.
class PositionSearch {
 public:
  /// Errors: throws std::bad_alloc if memory for the table is missing.
  PositionSearch(Evaluation evaluation, const PositionLimits& limits);

  /// Clears everything learned.
  void clear() { table_.clear(); }

  /// Returns true if the limits apply to positions with that number of empty squares.
  [[nodiscard]] bool is_asked_about(int empties) const;

  /// Searches a position within the limits, for the best of `moves`.
  /// Requires: a legal move among `moves`; is_asked_about(board.empty_count()).
  SearchedPosition search(const WideBoard& board, WideBitboard moves = ~WideBitboard());

  /// Searches `depth` plies, independent of the limits, and passes the evaluated positions to `sample`.
  /// Requires: a position with a legal move; depth >= 1.
  void sample_leaves(const WideBoard& board, int depth, LeafSample& sample);

 private:
  SearchedPosition run(const WideBoard& board, WideBitboard moves, int max_depth,
                       std::optional<std::uint64_t> nodes, LeafSample* leaf_sample = nullptr);

  Evaluation evaluation_;
  PositionLimits limits_;
  SearchParams params_;
  TranspositionTable table_;
};

}  // namespace emilia
