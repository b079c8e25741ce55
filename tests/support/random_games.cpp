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

namespace {

/// Requires a game that goes on.
Position after_random_move(Random& random, const Position& position) {
  const Bitboard moves = position.board.legal_moves();
  return position.after(moves == 0 ? Square::pass : random_square(random, moves));
}

}  // namespace

std::vector<Position> random_game(std::uint64_t seed, const Position& start) {
  Random random(seed);
  std::vector<Position> positions = {start};
  while (!positions.back().board.is_finished()) {
    positions.push_back(after_random_move(random, positions.back()));
  }
  return positions;
}

Position random_position(Random& random, int empties, const Position& start) {
  for (;;) {
    Position position = start;
    while (position.board.empty_count() > empties && !position.board.is_finished()) {
      position = after_random_move(random, position);
    }
    if (!position.board.is_finished()) return position;
  }
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
