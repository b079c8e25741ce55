// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <span>

#include "engine/board/board.h"
#include "engine/search/search_params.h"

namespace emilia {

/// A legal move with the board that it leads to, seen by the other side.
struct OrderedMove {
  Square square;
  Board child;  ///< set when the move is handed out
  int points;   ///< higher is tried earlier
};

/// The legal moves of a position; visiting them in turn gives the most promising of the rest each time.
class MoveList {
 public:
  /// Requires `legal` to be the board's legal moves, and the board to outlive the list. `depth` decides how
  /// much care the ordering is worth; `hash_move`, where it is among the moves, comes first; `odd_quadrants`
  /// are squares that parity speaks for.
  MoveList(const Board& board, Bitboard legal, int depth, Square hash_move, const SearchParams& params,
           Bitboard odd_quadrants = 0);

  [[nodiscard]] bool is_done() const { return next_ == size_; }

  /// The best move that has not been handed out. Requires !is_done().
  const OrderedMove& next();

 private:
  const Board& board_;
  bool has_children_;
  std::array<OrderedMove, kMaxMoves> moves_;
  int size_ = 0;
  int next_ = 0;
};

}  // namespace emilia
