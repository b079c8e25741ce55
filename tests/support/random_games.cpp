// SPDX-License-Identifier: MIT
#include "tests/support/random_games.h"

namespace emilia::test {

int random_below(Random& random, int count) {
  return static_cast<int>(random() % static_cast<std::uint64_t>(count));
}

Square random_square(Random& random, WideBitboard set) {
  int skipped = random_below(random, popcount(set));
  for (const Square square : squares(set)) {
    if (skipped-- == 0) return square;
  }
  return Square::none;
}

namespace {

/// Requires: an unfinished game.
Position after_random_move(Random& random, const Position& position) {
  const WideBitboard moves = position.board.legal_moves();
  return position.after(is_empty(moves) ? Square::pass : random_square(random, moves));
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

Game random_game_of(Random& random, const Position& start, int moves) {
  Game game(start);
  for (int i = 0; i < moves && !game.is_finished(); ++i) {
    const WideBitboard legal = game.position().board.legal_moves();
    game.play(is_empty(legal) ? Square::pass : random_square(random, legal));
  }
  return game;
}

Board random_8x8(Random& random, int empties) {
  return narrow(random_position(random, empties).board);
}

Board random_board(Random& random, int empty_percent) {
  return narrow(random_board_like(random, empty_percent, Board()));
}

WideBoard random_board_like(Random& random, int empty_percent, const WideBoard& start) {
  WideBoard board{start.blocked(), start.blocked()};
  for (const Square square : squares(~start.blocked())) {
    if (random_below(random, 100) < empty_percent) continue;
    (random_below(random, 2) == 0 ? board.player : board.opponent) |= bit<WideBitboard>(square);
  }
  return board;
}

}  // namespace emilia::test
