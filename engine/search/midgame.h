// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/search/search_control.h"
#include "engine/search/search_params.h"
#include "engine/search/transposition_table.h"
#include "eval/evaluator.h"

namespace emilia {

/// The value of a position as a search of some depth saw it.
struct DepthResult {
  Score score;
  bool is_exact = false;   ///< rests on finished games alone: the value of the game
  std::vector<Square> pv;  ///< the best line, passes among it
};

/// Fixed-depth search by one thread: negamax alpha-beta with principal variation search (Marsland and
/// Campbell, 1982), fail-soft, with a transposition table. A pass costs no depth. `E` says what the leaves
/// are worth.
template <Evaluator E>
class Midgame {
 public:
  Midgame(TranspositionTable& table, SearchControl& control, int thread, const SearchParams& params)
      : table_(table), control_(control), thread_(thread), params_(params) {}

  /// Searches `depth` >= 1 plies. When the control is stopped meanwhile, the result means nothing.
  DepthResult search(const Board& board, int depth);

 private:
  /// At most 60 moves and a pass after each.
  static constexpr int kMaxPly = 2 * kSquareCount;

  struct Line {
    std::array<Square, kMaxPly> moves;
    int length = 0;
  };

  struct Window {
    Score alpha;
    Score beta;
    [[nodiscard]] bool is_null() const { return beta.units() - alpha.units() == 1; }
    [[nodiscard]] Window for_child() const { return {-beta, -alpha}; }
  };

  Score search_node(const Board& board, int depth, Window window, int ply);
  Score search_moves(const Board& board, Bitboard moves, int depth, Window window, int ply);
  Score search_child(const Board& child, int depth, Window window, int ply, bool is_first);
  Score no_moves(const Board& board, Bitboard opponent_moves, int depth, Window window, int ply);
  bool cuts_off(const TableEntry& entry, int depth, Window window, Score& value);
  void store(const BoardKey& key, int depth, Window window, Score best_score, Square best);
  void extend_line(int ply, Square move);

  TranspositionTable& table_;
  SearchControl& control_;
  int thread_;
  const SearchParams& params_;

  /// How many values so far came from beyond finished games: evaluated leaves and table entries that rest on
  /// such. A subtree that leaves the count as it was has been seen to its end.
  std::uint64_t horizon_values_ = 0;
  std::array<Line, kMaxPly + 1> lines_;
};

}  // namespace emilia
