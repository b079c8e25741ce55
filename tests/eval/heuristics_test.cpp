// SPDX-License-Identifier: MIT
// The formulas on positions worked out by hand, in units of 1/256 disc.
#include "eval/heuristics/heuristics.h"

#include <gtest/gtest.h>
#include <random>

#include "eval/heuristics/positional.h"
#include "eval/heuristics/staged.h"
#include "eval/with_evaluator.h"
#include "tests/support/board_literals.h"
#include "tests/support/random_games.h"

namespace emilia {
namespace {

template <Evaluator E>
int units(const Board& board) {
  return E().evaluate(full(board), NoState(board), board.legal_moves()).units();
}

struct Worth {
  int naive;
  int mobility;
  int compound;
  int positional;
  int staged;
};

void expect_worth(const Board& board, const Worth& expected) {
  EXPECT_EQ(units<NaiveEvaluator>(board), expected.naive);
  EXPECT_EQ(units<MobilityEvaluator>(board), expected.mobility);
  EXPECT_EQ(units<CompoundEvaluator>(board), expected.compound);
  EXPECT_EQ(units<PositionalEvaluator>(board), expected.positional);
  EXPECT_EQ(units<StagedEvaluator>(board), expected.staged);
}

TEST(Heuristics, OfTheStart) {
  // Two discs and four moves each: all terms are 0.
  expect_worth(narrow(start_position().board),
               {.naive = 0, .mobility = 0, .compound = 0, .positional = 0, .staged = 0});
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
  // White has 1 disc, Black 4: 1 - 4 = -3, x 256 = -768. Moves d6 f4 f6 against c4 d3 c3: 3 - 3 = 0. 59 empty
  // squares: 59/64 x 0 + 5/64 x -3 = -15/64 disc, x 256 = -60. Five squares of 2: 2 - 8 = -6, x 50 = -300, by
  // 16 -18.75. No corner, bad square or mobility term of the stages.
  expect_worth(board, {.naive = -768, .mobility = 0, .compound = -60, .positional = -19, .staged = 0});
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
  // 3 discs each: 0. Moves c3 c4 c5 c6 c7 against f3 f4 f6 g5: 64 x (5 - 4) / 9, x 256 = 16384 / 9 = 1820.4.
  // 58 empty squares: 58/64 x 64 x 1/9 = 58/9 disc, x 256 = 14848 / 9 = 1649.8; 0 from the discs. Three
  // squares of 2 each. One move more: 100 / 16 = 6.25, and 6.
  expect_worth(board, {.naive = 0, .mobility = 1820, .compound = 1650, .positional = 6, .staged = 6});
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
  // Three squares of 2 against 3 (c3) and seven of 2: -11 x 50 = -550; five moves less: -500; -1050 / 16 =
  // -65.6. Five moves less: -5 x 6 = -30.
  expect_worth(
      board, {.naive = -1280, .mobility = -5461, .compound = -4523 - 220, .positional = -66, .staged = -30});
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
  // The corner a8 is taken: b8 and c8 are worth 16 each, a8 20, 12 x 50 = 600; one move less: -100; the other
  // side's stable corner: -30; 470 / 16 = 29.4.
  // One move less: -6; one corner less: -20; b8 and c8 are not bad any more.
  expect_worth(board,
               {.naive = 256, .mobility = -16384, .compound = -15616 + 12, .positional = 29, .staged = -26});
}

TEST(Heuristics, OfTheMiddle) {
  const Board board = test::board_of(R"(
      X X X X X X X O
      - - - - - - - -
      - - O O O O - -
      - - O X X O - -
      - - O X X O - -
      - - O O O O - -
      - X - - - - - -
      - - - - - - - -  X)");
  // 39 empty squares. 19 moves, all squares around the ring but b7, against one, a8: 18.
  // 12 discs against 13: -256. 64 x 18/20 = 57.6 discs, x 256 = 14745.6. 39 x 18/20 x 256 = 8985.6 units, and
  // 25/64 x -1 disc = -100.
  // Squares: a1 20, b1 .. g1 16 each (a1 and h1 are taken), four of 2, b7 0: 124. Against h1 20, the ring's
  // corners 3 each, its other eight 2 each: 48. 76 x 60 = 4560. Moves 18 x 150 = 2700. The full edge is
  // stable, 7 against 1: 300. 7560 / 16 = 472.5. Moves 18 x 5 = 90, b7 -4, corners even.
  expect_worth(board,
               {.naive = -256, .mobility = 14746, .compound = 8986 - 100, .positional = 473, .staged = 86});
}

TEST(Heuristics, OfTheEnd) {
  const Board board = test::board_of(R"(
      O O O O O O O O
      O O O O O O O O
      O O O O O O O O
      X X X X X X X X
      X X X X X X X X
      X X X X X X X X
      X X X X X X X X
      - - - - - - - -  X)");
  // 32 discs against 24: 8 x 256. No move against eight: -64 discs. 8/64 x -64 = -8 discs, and 56/64 x 8 = 7.
  // Squares: 48 + 48 + 44 + 22 = 162 (row 7 lies at empty corners) against 20 + 6 x 16 + 20 = 136, 16 + 3 + 5
  // + 4 + 4 + 5 + 3 + 16 = 56 and 16 + 5 + 3 + 2 + 2 + 3 + 5 + 16 = 52 (a1 and h1 are taken), 244: -82 x 45 =
  // -3690. Moves -8 x 80 = -640. White's 24 are stable, of Black's none: -24 x 80 = -1920. -6250 / 16 =
  // -390.6. Moves -8 x 4 = -32; corners -2 x 30 = -60; a7 b7 g7 h7 are bad: -8; discs 8 x 2 = 16.
  expect_worth(
      board,
      {.naive = 2048, .mobility = -16384, .compound = -2048 + 1792, .positional = -391, .staged = -84});
}

template <Evaluator E>
void expect_antisymmetry(const Board& board) {
  const Score own = E().evaluate(full(board), NoState(board), board.legal_moves());
  const Score other = E().evaluate(full(board.after_pass()), NoState(board), board.opponent_moves());
  ASSERT_EQ(own, -other);
  ASSERT_LE(own, kMaxScore);
  ASSERT_GE(own, kMinScore);
}

TEST(Heuristics, TurnTheSignWithTheSidesAndStayInRange) {
  test::Random random(7);
  for (int i = 0; i < 1000 && !HasFailure(); ++i) {
    const Board board = test::random_8x8(random, 1 + i % 59);
    expect_antisymmetry<NaiveEvaluator>(board);
    expect_antisymmetry<MobilityEvaluator>(board);
    expect_antisymmetry<CompoundEvaluator>(board);
    expect_antisymmetry<PositionalEvaluator>(board);
    expect_antisymmetry<StagedEvaluator>(board);
  }
}

int units_with(const Board& board, const PositionalTerms& terms) {
  return positional_value(full(board), board.legal_moves(), terms).units();
}

TEST(Heuristics, PositionalTermsAddWhatTheirNamesSay) {
  // Black has five discs in a row on the top edge, two of them outer discs of the board below, and an
  // X-square.
  const Board board = test::board_of(R"(
      - X X X X X - -
      - - O O O O - -
      - - O O O O - -
      - - - X - - - -
      - - - - - - - -
      - - - - - - - -
      - - - - - - X -
      - - - - - - - O  X)");
  const int report = units_with(board, {});
  EXPECT_EQ(report, units<PositionalEvaluator>(board));
  EXPECT_EQ(units_with(board, {.unbalanced_edge = -160}) - report, -10) << "one edge, 16 points are a unit";
  EXPECT_EQ(units_with(board, {.parity = 160}) - report, board.empty_count() % 2 == 1 ? 10 : -10);
  // h8 is taken, so g7 counts as an inner square and b1 as a C-square: 3 less for it, with the factor 60.
  EXPECT_NEAR(units_with(board, {.c_square = -1}) - report, -3 * 60 / 16.0, 1);
  EXPECT_EQ(units_with(board, {.x_square = -9}), report);
  // Outer discs: all of Black's seven but the four between b1 and f1 that White covers; White's are counted
  // alike.
  const int outer = board.disc_difference_on(neighbours(board.empties()));
  EXPECT_EQ(units_with(board, {.outer_disc = -160}) - report, -10 * outer);
  // White's corner is stable, and Black has no stable disc.
  const int without = units_with(board, {.has_stability = false});
  EXPECT_EQ(units_with(board, {.counts_own_stability_only = true}), without);
  EXPECT_LT(report, without);
}

TEST(Heuristics, StagedIsSmallerThanAnyWin) {
  test::Random random(8);
  for (int i = 0; i < 2000; ++i) {
    const Board board = test::random_board(random, 2 + i % 96);
    const Score worth = StagedEvaluator{}.evaluate(full(board), NoState(board), board.legal_moves());
    ASSERT_LT(worth, Score::from_discs(2));
    ASSERT_GT(worth, -Score::from_discs(2));
  }
}

template <Evaluator E, AnyBoard B>
int units_on(const B& board) {
  return E().evaluate(board, NoState(board), board.legal_moves()).units();
}

template <Evaluator E>
void expect_same_on_all_types(const Board& board) {
  const int expected = units_on<E>(board);
  EXPECT_EQ(units_on<E>(WideBoard(board)), expected);
  if (is_full(board)) EXPECT_EQ(units_on<E>(full(board)), expected);
}

TEST(Heuristics, AreTheSameOnEveryTypeOfBoard) {
  test::Random random(9);
  for (const char* shape : {"8x8", "6x6", "5x7 blocked a1,c5", "8x8 blocked c3,h8"}) {
    const Position start = test::start_of(shape);
    for (int i = 0; i < 200; ++i) {
      const Board board = narrow(test::random_game_of(random, start, i % 60).position().board);
      if (board.legal_moves() == 0) continue;
      expect_same_on_all_types<NaiveEvaluator>(board);
      expect_same_on_all_types<MobilityEvaluator>(board);
      expect_same_on_all_types<CompoundEvaluator>(board);
      expect_same_on_all_types<StagedEvaluator>(board);
    }
  }
}

TEST(Heuristics, OfATenthOfTheSquaresMore) {
  // 10x10 with j1 blocked after f4: Black has 4 discs, White 1, and 94 of 99 squares are empty. White is to
  // move and has three moves, as Black has.
  const WideBoard board = test::start_of("10x10 blocked j1").after(Square::e4).board;
  EXPECT_EQ(units_on<NaiveEvaluator>(board), -3 * 256);
  EXPECT_EQ(units_on<MobilityEvaluator>(board), 0);
  EXPECT_EQ(units_on<CompoundEvaluator>(board), -39) << "5/99 x -3 discs x 256 = -38.8";
  EXPECT_EQ(units_on<StagedEvaluator>(board), 0) << "nothing at a corner, no difference in moves";
}

TEST(Heuristics, AreChosenByKind) {
  const auto kind_of = []<typename E>(const E& evaluator) {
    if constexpr (std::same_as<E, HeuristicEvaluator>) return evaluator.kind();
    return std::same_as<E, NetworkEvaluator> ? EvalKind::network : EvalKind::pattern;
  };
  for (const EvalKind kind : kEvalKinds) EXPECT_EQ(with_evaluator(kind, kind_of), kind);

  std::mt19937_64 random(3);
  const Board board = narrow(test::random_position(random, 20).board);
  const auto units_of = [&board](EvalKind kind) {
    return HeuristicEvaluator(kind).evaluate(full(board), NoState(board), board.legal_moves()).units();
  };
  EXPECT_EQ(units_of(EvalKind::naive), units<NaiveEvaluator>(board));
  EXPECT_EQ(units_of(EvalKind::mobility), units<MobilityEvaluator>(board));
  EXPECT_EQ(units_of(EvalKind::compound), units<CompoundEvaluator>(board));
  EXPECT_EQ(units_of(EvalKind::positional), units<PositionalEvaluator>(board));
  EXPECT_EQ(units_of(EvalKind::staged), units<StagedEvaluator>(board));
}

}  // namespace
}  // namespace emilia
