// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/search/midgame.h"
#include "engine/search/search_control.h"
#include "engine/search/search_params.h"
#include "engine/search/transposition_table.h"

namespace emilia {

/// Solves positions by one thread: alpha-beta to the end of the game on final scores, the empty squares given
/// to the winner. No evaluation is asked. What it stores in the table is proven, and serves every search.
class Endgame {
 public:
  Endgame(TranspositionTable& table, SearchControl& control, int thread, const SearchParams& params)
      : table_(table), control_(control), thread_(thread), params_(params) {}

  /// The exact value and a best line to the end of the game. When the control is stopped meanwhile, the
  /// result means nothing.
  DepthResult solve(const Board& board);

 private:
  /// In discs; a null window has only `alpha` below and `beta` above it.
  struct Window {
    Discs alpha;
    Discs beta;
    [[nodiscard]] bool is_null() const { return beta - alpha == 1; }
    [[nodiscard]] Window for_child() const { return {-beta, -alpha}; }
  };

  Discs search_node(const Board& board, Window window, std::vector<Square>& line);
  Discs search_moves(const Board& board, Bitboard moves, Window window, std::vector<Square>& line);
  Discs search_child(const Board& child, Window window, bool is_first, std::vector<Square>& line);
  Discs search_shallow(const Board& board, Discs alpha);
  bool cuts_off(const BoardKey& key, Window window, Discs& value, Square& hash_move) const;
  bool child_cuts_off(const Board& board, Bitboard moves, Window window, Discs& value) const;

  TranspositionTable& table_;
  SearchControl& control_;
  int thread_;
  const SearchParams& params_;
};

}  // namespace emilia
