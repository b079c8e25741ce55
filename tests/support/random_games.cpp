// SPDX-License-Identifier: MIT
#include "tests/support/random_games.h"

namespace emilia::test {

int random_below(Random& random, int count) {
  return static_cast<int>(random() % static_cast<std::uint64_t>(count));
}

Square random_square(Random& random, Bitboard set) {
  int skipped = random_below(random, popcount(set));
  for (const Square square : squares(set)) {
    if (skipped-- == 0) return square;
  }
  return Square::none;
}

std::vector<Position> random_game(std::uint64_t seed) {
  Random random(seed);
  std::vector<Position> positions = {start_position()};
  while (!positions.back().board.is_finished()) {
    const Position& position = positions.back();
    const Bitboard moves = position.board.legal_moves();
    positions.push_back(position.after(moves == 0 ? Square::pass : random_square(random, moves)));
  }
  return positions;
}

Board random_board(Random& random, int empty_percent) {
  Board board;
  for (const Square square : squares(kAllSquares)) {
    if (random_below(random, 100) < empty_percent) continue;
    (random_below(random, 2) == 0 ? board.player : board.opponent) |= bit(square);
  }
  return board;
}

}  // namespace emilia::test
