// SPDX-License-Identifier: MIT
// The engine's rules against the naive rules of tests/support/: whole random games, and boards with discs
// anywhere, which no game reaches.
#include "tests/support/random_games.h"

#include <gtest/gtest.h>

#include "engine/board/position_text.h"
#include "tests/support/board_literals.h"
#include "tests/support/naive_rules.h"

namespace emilia {
namespace {

constexpr std::uint64_t kGames = test::random_cases(1000);
constexpr int kBoards = test::random_cases(2000);

/// Compares all static facts of a position.
void expect_same_position(const Position& position, const test::NaiveBoard& naive) {
  const Board board = narrow(position.board);
  ASSERT_EQ(to_string(position), naive.text());
  EXPECT_EQ(test::names_of(board.legal_moves()), test::in_a_line(naive.legal_moves()));
  EXPECT_EQ(board.is_legal(Square::pass), naive.has_to_pass());
  EXPECT_EQ(board.is_finished(), naive.is_finished());
  EXPECT_EQ(popcount(position.discs(Color::black)), naive.count('X'));
  EXPECT_EQ(popcount(position.discs(Color::white)), naive.count('O'));
  EXPECT_EQ(board.empty_count(), naive.count('E'));
  EXPECT_EQ(board.disc_difference(), naive.raw_score());
  EXPECT_EQ(board.final_score(), naive.tournament_score());
}

/// Compares the flips of every move on an empty square, legal or not.
void expect_same_flips(const Position& position, const test::NaiveBoard& naive) {
  const Board board = narrow(position.board);
  for (const Square square : squares(board.empties())) {
    const Bitboard turned = flips(square, board.player, board.opponent);
    ASSERT_EQ(test::names_of(turned), test::in_a_line(naive.flips(to_string(square))))
        << to_string(square) << " in " << naive.text();
    ASSERT_EQ(board.is_legal(square), turned != 0);
  }
}

TEST(RandomGames, FollowTheNaiveRules) {
  for (std::uint64_t seed = 0; seed < kGames && !HasFailure(); ++seed) {
    const std::vector<Position> game = test::random_game(seed);
    test::NaiveBoard naive(to_string(game.front()));
    test::Random random(seed);
    for (std::size_t ply = 0; ply < game.size() && !HasFailure(); ++ply) {
      SCOPED_TRACE("game " + std::to_string(seed) + ", ply " + std::to_string(ply));
      expect_same_position(game[ply], naive);
      if (test::random_below(random, 8) == 0) expect_same_flips(game[ply], naive);
      if (ply + 1 == game.size()) break;
      const WideBitboard placed = game[ply + 1].board.occupied() & game[ply].board.empties();
      if (is_empty(placed)) {
        naive.pass();
      } else {
        naive.play(test::names_of(placed));
      }
    }
  }
}

TEST(RandomBoards, FollowTheNaiveRules) {
  test::Random random(1);
  for (int i = 0; i < kBoards && !HasFailure(); ++i) {
    const Board board = test::random_board(random, test::random_below(random, 101));
    const Position position = {board, i % 2 == 0 ? Color::black : Color::white};
    const test::NaiveBoard naive(to_string(position));
    expect_same_position(position, naive);
    expect_same_flips(position, naive);
  }
}

}  // namespace
}  // namespace emilia
