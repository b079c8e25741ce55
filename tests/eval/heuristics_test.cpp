// SPDX-License-Identifier: MIT
// The three formulas on positions worked out by hand, in units of 1/256 disc.
#include "eval/heuristics.h"

#include <gtest/gtest.h>

#include "tests/support/board_literals.h"
#include "tests/support/random_games.h"

namespace emilia {
namespace {

template <Evaluator E>
int units(const Board& board) {
  return E::evaluate(board, board.legal_moves(), board.opponent_moves()).units();
}

struct Worth {
  int naive;
  int mobility;
  int compound;
};

void expect_worth(const Board& board, const Worth& expected) {
  EXPECT_EQ(units<NaiveEvaluator>(board), expected.naive);
  EXPECT_EQ(units<MobilityEvaluator>(board), expected.mobility);
  EXPECT_EQ(units<CompoundEvaluator>(board), expected.compound);
}

TEST(Heuristics, OfTheStart) {
  // 2 discs each, 4 moves each: everything is even.
  expect_worth(start_position().board, {.naive = 0, .mobility = 0, .compound = 0});
}

TEST(Heuristics, AfterOneMove) {
  const Board board = test::board_of(R"(
      - - - - - - - -
      - - - - - - - -
      - - - - - - - -
      - - - O X - - -
      - - - X X X - -
      - - - - - - - -
      - - - - - - - -
      - - - - - - - -  O)");
  // White has 1 disc, Black 4: 1 - 4 = -3, x 256 = -768.
  // Moves d6 f4 f6 against c4 d3 c3: 3 - 3 = 0.
  // 59 empty squares: 59/64 x 0 + 5/64 x -3 = -15/64 disc, x 256 = -60.
  expect_worth(board, {.naive = -768, .mobility = 0, .compound = -60});
}

TEST(Heuristics, AfterTwoMoves) {
  const Board board = test::board_of(R"(
      - - - - - - - -
      - - - - - - - -
      - - - - - - - -
      - - - O X - - -
      - - - O X X - -
      - - - O - - - -
      - - - - - - - -
      - - - - - - - -  X)");
  // 3 discs each: 0.
  // Moves c3 c4 c5 c6 c7 against f3 f4 f6 g5: 64 x (5 - 4) / 9, x 256 = 16384 / 9 = 1820.4.
  // 58 empty squares: 58/64 x 64 x 1/9 = 58/9 disc, x 256 = 14848 / 9 = 1649.8; nothing from the discs.
  expect_worth(board, {.naive = 0, .mobility = 1820, .compound = 1650});
}

TEST(Heuristics, AfterSevenMoves) {
  const Board board = test::board_of(R"(
      - - - - - - - -
      - - - - - - - -
      - - X O - - - -
      - - X X X O - -
      - - X X X X - -
      - - - O - - - -
      - - - - - - - -
      - - - - - - - -  O)");
  // White has 3 discs, Black 8: -5, x 256 = -1280.
  // 5 moves (b3 b4 b5 f6 g6) against 10 (c2 d2 e2 e3 f3 g3 g4 c7 d7 e7): 64 x -5 / 15, x 256 = -81920 / 15 =
  // -5461.3.
  // 53 empty squares: 53 x -5 / 15, x 256 = -67840 / 15 = -4522.7, and 11/64 x -5 discs, x 256 = -220.
  expect_worth(board, {.naive = -1280, .mobility = -5461, .compound = -4523 - 220});
}

TEST(Heuristics, OfASideThatHasToPass) {
  const Board board = test::board_of(R"(
      - - - - - - - -
      - - - - - - - -
      - - - - - - - -
      - - - - - - - -
      - - - - - - - -
      - - - - - - - -
      - - - - - - - -
      X O O - - - - -  O)");
  // 2 discs against 1: 256. No move against one: 64 x -1 / 1 = -64 discs, x 256 = -16384.
  // 61 empty squares: 61/64 x -64 = -61 discs, x 256 = -15616, and 3/64 x 1 disc, x 256 = 12.
  expect_worth(board, {.naive = 256, .mobility = -16384, .compound = -15616 + 12});
}

TEST(Heuristics, RoundedQuotientGoesToTheNearestAndHalvesAwayFromZero) {
  using heuristics::rounded_quotient;
  EXPECT_EQ(rounded_quotient(0, 3), 0);
  EXPECT_EQ(rounded_quotient(4, 3), 1);
  EXPECT_EQ(rounded_quotient(5, 3), 2);
  EXPECT_EQ(rounded_quotient(5, 2), 3);
  EXPECT_EQ(rounded_quotient(-4, 3), -1);
  EXPECT_EQ(rounded_quotient(-5, 3), -2);
  EXPECT_EQ(rounded_quotient(-5, 2), -3);
  EXPECT_EQ(rounded_quotient(-1, 2), -1);
  EXPECT_EQ(rounded_quotient(7, 1), 7);
}

template <Evaluator E>
void expect_antisymmetry(const Board& board) {
  const Score own = E::evaluate(board, board.legal_moves(), board.opponent_moves());
  const Score other = E::evaluate(board.after_pass(), board.opponent_moves(), board.legal_moves());
  ASSERT_EQ(own, -other);
  ASSERT_LE(own, kMaxScore);
  ASSERT_GE(own, kMinScore);
}

TEST(Heuristics, TurnTheSignWithTheSidesAndStayInRange) {
  test::Random random(7);
  for (int i = 0; i < 1000 && !HasFailure(); ++i) {
    const Board board = test::random_position(random, 1 + i % 59).board;
    expect_antisymmetry<NaiveEvaluator>(board);
    expect_antisymmetry<MobilityEvaluator>(board);
    expect_antisymmetry<CompoundEvaluator>(board);
  }
}

TEST(Heuristics, AreChosenByKind) {
  const auto name = []<typename E>(E /*evaluator*/) {
    if constexpr (std::same_as<E, NaiveEvaluator>) return EvalKind::naive;
    if constexpr (std::same_as<E, MobilityEvaluator>) return EvalKind::mobility;
    if constexpr (std::same_as<E, CompoundEvaluator>) return EvalKind::compound;
  };
  for (const EvalKind kind : kEvalKinds) EXPECT_EQ(with_heuristic(kind, name), kind);
}

}  // namespace
}  // namespace emilia
