// SPDX-License-Identifier: MIT
#include "engine/search/midgame/horizon_table.h"

#include <gtest/gtest.h>
#include <random>

#include "tests/support/random_games.h"

namespace emilia {
namespace {

constexpr int kPlaceShift = 49;  ///< the highest 15 bits of a key's slot are the index

BoardKey key_of(std::uint64_t place, std::uint64_t check) {
  BoardKey key(Board{});
  key.slot = place << kPlaceShift;
  key.check = check << 32;
  return key;
}

FullBoard some_board(std::mt19937_64& random) {
  return full(narrow(test::random_position(random, 40).board));
}

/// Value of a leaf from the table, and number of calls of the evaluation.
struct Leaf {
  int asked = 0;
  Score value;
  Leaf(HorizonTable& table, const FullBoard& board, Score worth)
      : value(table.leaf(board, [&] { return ++asked, worth; })) {}
};

TEST(HorizonTable, KeepsNothingBeforeThereIsRoom) {
  HorizonTable table;
  const BoardKey key = key_of(1, 2);
  table.keep_bounds(key, {.lower = kOneDisc});
  EXPECT_EQ(table.bounds(key).lower, kMinScore);
  table.make_room();
  EXPECT_EQ(table.bounds(key).lower, kMinScore);
}

TEST(HorizonTable, AsksForALeafOnceAsSoonAsThereIsRoom) {
  std::mt19937_64 random(1);
  const FullBoard board = some_board(random);
  HorizonTable table;
  for (int time = 0; time < 2; ++time) {
    const Leaf leaf(table, board, kOneDisc);
    EXPECT_EQ(leaf.value, kOneDisc);
    EXPECT_EQ(leaf.asked, 1) << "there is no room yet";
  }
  table.make_room();
  EXPECT_EQ(Leaf(table, board, -kOneDisc).asked, 1);
  const Leaf known(table, board, kOneDisc);
  EXPECT_EQ(known.value, -kOneDisc);
  EXPECT_EQ(known.asked, 0);
}

TEST(HorizonTable, AddsBoundsOfTheSameBoardUp) {
  HorizonTable table;
  table.make_room();
  const BoardKey key = key_of(1, 2);
  table.keep_bounds(key, {.lower = Score::from_units(-700)});
  EXPECT_EQ(table.bounds(key).lower.units(), -700);
  EXPECT_EQ(table.bounds(key).upper, kMaxScore);
  table.keep_bounds(key, {.upper = Score::from_units(900)});
  EXPECT_EQ(table.bounds(key).lower.units(), -700);
  EXPECT_EQ(table.bounds(key).upper.units(), 900);
  table.keep_bounds(key, {.lower = Score::from_units(5), .upper = Score::from_units(5)});
  EXPECT_EQ(table.bounds(key).lower.units(), 5);
  EXPECT_EQ(table.bounds(key).upper.units(), 5);
  table.make_room();
  EXPECT_EQ(table.bounds(key).upper.units(), 5) << "room is made once";
}

TEST(HorizonTable, ABoardTakesThePlaceOfAnother) {
  HorizonTable table;
  table.make_room();
  const BoardKey first = key_of(1, 2);
  const BoardKey second = key_of(1, 3);
  table.keep_bounds(first, {.lower = kOneDisc});
  EXPECT_EQ(table.bounds(second).lower, kMinScore);
  table.keep_bounds(second, {.upper = -kOneDisc});
  EXPECT_EQ(table.bounds(first).lower, kMinScore);
  EXPECT_EQ(table.bounds(second).lower, kMinScore) << "nothing is left of the first";
  EXPECT_EQ(table.bounds(second).upper, -kOneDisc);
}

TEST(HorizonTable, ALeafTakesThePlaceOfAnother) {
  std::mt19937_64 random(2);
  HorizonTable table;
  table.make_room();
  const FullBoard first = some_board(random);
  const auto place = [](const FullBoard& board) { return BoardKey(board).slot >> kPlaceShift; };
  FullBoard second = some_board(random);
  while (place(second) != place(first)) second = some_board(random);
  EXPECT_EQ(Leaf(table, first, kOneDisc).value, kOneDisc);
  EXPECT_EQ(Leaf(table, second, -kOneDisc).value, -kOneDisc);
  EXPECT_EQ(Leaf(table, second, kOneDisc).value, -kOneDisc);
  EXPECT_EQ(Leaf(table, first, Score()).asked, 1) << "the second took its place";
}

TEST(HorizonTable, TakesEveryScore) {
  std::mt19937_64 random(3);
  HorizonTable table;
  table.make_room();
  for (const Score score : {kMinScore, -kOneUnit, Score(), kOneUnit, kMaxScore}) {
    const FullBoard board = some_board(random);
    EXPECT_EQ(Leaf(table, board, score).value, score);
    EXPECT_EQ(Leaf(table, board, kOneDisc).value, score);
    table.keep_bounds(key_of(7, 7), {.lower = score, .upper = score});
    if (score > kMinScore) {
      EXPECT_EQ(table.bounds(key_of(7, 7)).lower, score);
    }
    if (score < kMaxScore) {
      EXPECT_EQ(table.bounds(key_of(7, 7)).upper, score);
    }
  }
}

TEST(HorizonTable, AnEmptyPlaceKnowsNothingOfTheKeyZero) {
  HorizonTable table;
  table.make_room();
  EXPECT_EQ(table.bounds(key_of(0, 0)).lower, kMinScore);
  EXPECT_EQ(table.bounds(key_of(0, 0)).upper, kMaxScore);
}

}  // namespace
}  // namespace emilia
