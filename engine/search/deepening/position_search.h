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

/// How long a position is thought about, one of many, such as those of training games and books. One of the
/// two limits, or none where only the end of the game is searched.
struct PositionLimits {
  std::optional<int> depth;            ///< plies; 0 is the evaluation alone, without a move
  std::optional<std::uint64_t> nodes;  ///< visited; a search of depth 1 is done in any case
  int exact_from = 0;                  ///< positions with so many empties and fewer are solved instead

  /// Searches of a depth go one ply deeper where they would end on an odd number of empty squares. So they
  /// all end with the same side to move, whom evaluations favour, and can be compared.
  bool has_even_horizon = false;

  /// A score that is not exact is the mean of the last two depths, one of which ends with either side to
  /// move, so that whom the evaluation favours has no part in it.
  bool averages_depths = false;
};

/// What a search found, and the depth that it completed.
struct SearchedPosition {
  DepthResult result;
  int depth = 0;
  Selectivity selectivity = Selectivity::none;
};

/// Searches one position after the other on the calling thread with a table of its own. What it finds depends
/// on the positions searched since the last `clear` and on nothing else.
class PositionSearch {
 public:
  /// Throws std::bad_alloc when there is no memory for the table.
  PositionSearch(Evaluation evaluation, const PositionLimits& limits);

  /// Forgets everything learned.
  void clear() { table_.clear(); }

  /// Whether the limits have anything to say about positions with so many empties.
  [[nodiscard]] bool is_asked_about(int empties) const;

  /// Searches a position as the limits say, for the best of some of its moves. Requires a position with a
  /// legal move among these that it is asked about.
  SearchedPosition search(const Board& board, Bitboard moves = ~Bitboard{0});

  /// Searches so many plies deep, whatever the limits say, and tells `sample` of what it evaluates. Requires
  /// a position with a legal move and 1 <= depth.
  void sample_leaves(const Board& board, int depth, LeafSample& sample);

 private:
  SearchedPosition run(const Board& board, Bitboard moves, int max_depth, std::optional<std::uint64_t> nodes,
                       LeafSample* leaf_sample = nullptr);

  Evaluation evaluation_;
  PositionLimits limits_;
  SearchParams params_;
  TranspositionTable table_;
};

}  // namespace emilia
