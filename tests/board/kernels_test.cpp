// SPDX-License-Identifier: MIT
// The kernels of the instruction set that this build is for, held against the portable ones, and those
// against the naive rules. Random boards reach what games do not: full lines, runs of six, discs on every
// square.
#include "engine/board/kernels/kernels.h"

#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "engine/board/position.h"
#include "engine/board/position_text.h"
#include "tests/support/board_literals.h"
#include "tests/support/naive_rules.h"
#include "tests/support/random_games.h"

namespace emilia {
namespace {

/// Returns boards from almost full to almost empty of one side's discs.
Board varied_board(test::Random& random, int i) {
  Board board = test::random_board(random, i % 60);
  if (i % 4 == 1) board.opponent |= board.player & random(), board.player &= ~board.opponent;
  if (i % 4 == 2) board.player |= board.opponent & random(), board.opponent &= ~board.player;
  return board;
}

TEST(Kernels, FlipWhatThePortableOneFlips) {
  test::Random random(11);
  for (int i = 0; i < 20'000; ++i) {
    const Board board = varied_board(random, i);
    for (const Square square : squares(board.empties())) {
      ASSERT_EQ(kernels::flips(square, board.player, board.opponent),
                portable::flips(square, board.player, board.opponent))
          << to_string(square) << " on " << test::names_of(board.player) << " / "
          << test::names_of(board.opponent);
    }
  }
}

TEST(Kernels, FindTheMovesThatThePortableOneFinds) {
  test::Random random(12);
  for (int i = 0; i < 100'000; ++i) {
    const Board board = varied_board(random, i);
    ASSERT_EQ(kernels::legal_moves(board.player, board.opponent),
              portable::legal_moves(board.player, board.opponent))
        << test::names_of(board.player) << " / " << test::names_of(board.opponent);
  }
}

TEST(Kernels, PortableOnesFollowTheNaiveRules) {
  test::Random random(13);
  for (int i = 0; i < 1000; i += test::kCaseStep) {
    const Board board = varied_board(random, i);
    const test::NaiveBoard naive(to_string(Position{board, Color::black}));
    ASSERT_EQ(test::names_of(portable::legal_moves(board.player, board.opponent)),
              test::in_a_line(naive.legal_moves()));
    for (const Square square : squares(board.empties())) {
      ASSERT_EQ(test::names_of(portable::flips(square, board.player, board.opponent)),
                test::in_a_line(naive.flips(to_string(square))));
    }
  }
}

}  // namespace
}  // namespace emilia
