// SPDX-License-Identifier: MIT
// The rules as a whole against cases computed by an independent program; the naive rules of tests/support/
// are held against them too.
#include "tests/support/rule_cases.h"

#include <algorithm>
#include <gtest/gtest.h>

#include "engine/board/game.h"
#include "engine/board/position_text.h"
#include "tests/support/board_literals.h"
#include "tests/support/naive_rules.h"
#include "tests/support/random_games.h"

namespace emilia {
namespace {

std::vector<std::string> names(Bitboard set) {
  std::vector<std::string> names;
  for (const Square square : squares(set)) names.push_back(to_string(square));
  return names;
}

/// Facts of a `GameCase`, computed by playing the game.
struct Replay {
  Game game;
  std::vector<int> passes;
  int discs_played = 0;
  int most_moves = 0;
  int most_flips = 0;
};

/// Plays a transcript without passes. Fails the test if a move is rejected.
Replay replay(const std::string& transcript) {
  Replay replay;
  for (const Square move : test::moves_of(transcript)) {
    if (replay.game.position().board.is_legal(Square::pass)) {
      replay.passes.push_back(replay.discs_played);
      EXPECT_TRUE(replay.game.play(Square::pass));
    }
    const Board board = narrow(replay.game.position().board);
    replay.most_moves = std::max(replay.most_moves, popcount(board.legal_moves()));
    replay.most_flips = std::max(replay.most_flips, popcount(flips(move, board.player, board.opponent)));
    EXPECT_TRUE(replay.game.play(move)) << to_string(move);
    ++replay.discs_played;
  }
  return replay;
}

void expect_replay(const test::GameCase& expected) {
  const Replay actual = replay(expected.transcript);
  const Position& last = actual.game.position();
  EXPECT_EQ(actual.passes, expected.passes);
  EXPECT_EQ(actual.most_moves, expected.most_moves);
  EXPECT_EQ(actual.most_flips, expected.most_flips);
  EXPECT_EQ(to_string(last), expected.last_position);
  EXPECT_EQ(popcount(last.discs(Color::black)), expected.black);
  EXPECT_EQ(popcount(last.discs(Color::white)), expected.white);
  EXPECT_EQ(last.board.empty_count(), expected.empties);
  EXPECT_EQ(actual.game.is_finished(), expected.is_over);
  if (expected.black_score) {
    EXPECT_EQ(last.board.final_score() * (last.to_move == Color::black ? 1 : -1), *expected.black_score);
  }
}

void expect_naive_replay(const test::GameCase& expected) {
  test::NaiveBoard board(to_string(start_position()));
  for (const Square move : test::moves_of(expected.transcript)) {
    if (board.has_to_pass()) board.pass();
    board.play(to_string(move));
  }
  EXPECT_EQ(board.text(), expected.last_position);
  EXPECT_EQ(board.is_finished(), expected.is_over);
}

TEST(RuleCases, GamesReplay) {
  for (const test::GameCase& game : test::load_rule_cases().games) {
    SCOPED_TRACE(game.name);
    expect_replay(game);
    expect_naive_replay(game);
  }
}

/// Returns the value of a position by plain minimax, for a few empty squares.
Discs minimax(const Board& board) {
  if (board.is_finished()) return board.final_score();
  if (board.legal_moves() == 0) return -minimax(board.after_pass());
  Discs best = -kSquareCount;
  for (const Square move : squares(board.legal_moves())) best = std::max(best, -minimax(board.after(move)));
  return best;
}

void expect_position(const test::PositionCase& expected) {
  const Result<Position> position = parse_position(expected.position);
  ASSERT_TRUE(position) << position.error().message;
  const Board board = narrow(position->board);
  EXPECT_EQ(names(board.legal_moves()), expected.legal_moves);
  EXPECT_EQ(board.legal_moves() != 0, expected.state == "move");
  EXPECT_EQ(board.is_legal(Square::pass), expected.state == "pass");
  EXPECT_EQ(board.is_finished(), expected.state == "over");
  if (expected.value) {
    EXPECT_EQ(minimax(board), *expected.value);
  }
}

void expect_naive_position(const test::PositionCase& expected) {
  const test::NaiveBoard board(expected.position);
  EXPECT_EQ(board.legal_moves(), expected.legal_moves);
  EXPECT_EQ(board.has_to_pass(), expected.state == "pass");
  EXPECT_EQ(board.is_finished(), expected.state == "over");
}

TEST(RuleCases, PositionsAreWhatTheySay) {
  for (const test::PositionCase& position : test::load_rule_cases().positions) {
    SCOPED_TRACE(position.name);
    expect_position(position);
    expect_naive_position(position);
  }
}

}  // namespace
}  // namespace emilia
