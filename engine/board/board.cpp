// SPDX-License-Identifier: MIT
#include "engine/board/board.h"

namespace emilia {

template <BoardKind kind>
bool BasicBoard<kind>::is_legal(Square move) const {
  const Bitboard moves = legal_moves();
  if (is_on_board(move)) return contains(moves, move);
  return move == Square::pass && moves == 0 && opponent_moves() != 0;
}

template <BoardKind kind>
Discs BasicBoard<kind>::final_score() const {
  const Discs difference = disc_difference();
  if (kind == BoardKind::raw) return difference;
  if (difference > 0) return difference + empty_count();
  if (difference < 0) return difference - empty_count();
  return 0;
}

template struct BasicBoard<BoardKind::any>;
template struct BasicBoard<BoardKind::full>;
template struct BasicBoard<BoardKind::raw>;

}  // namespace emilia
