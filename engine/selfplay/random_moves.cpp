// SPDX-License-Identifier: MIT
#include "engine/selfplay/random_moves.h"

namespace emilia {

std::optional<Board> after_random_moves(Board board, int count, SplitMix& random) {
  for (;;) {
    if (board.legal_moves() == 0) board = board.after_pass();
    const Bitboard moves = board.legal_moves();
    if (moves == 0) return std::nullopt;
    if (count-- == 0) return board;
    board = board.after(random_move(moves, random));
  }
}

}  // namespace emilia
