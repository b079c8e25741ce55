// SPDX-License-Identifier: MIT
#include "engine/search/midgame/horizon_table.h"

#include <gtest/gtest.h>

namespace emilia {
namespace {

/// Keys of one place whose checks differ, and one of another place.
BoardKey key_of(std::uint64_t slot, std::uint64_t check) {
  BoardKey key(Board{});
  key.slot = slot << 32;
  key.check = check << 32;
  return key;
}

TEST(HorizonTable, KeepsNothingBeforeThereIsRoom) {
  HorizonTable table;
  const BoardKey key = key_of(1, 2);
  table.keep_bounds(key, {.lower = kOneDisc});
  table.keep_leaf(key, kOneDisc);
  EXPECT_EQ(table.bounds(key).lower, kMinScore);
  EXPECT_FALSE(table.leaf(key));
  table.make_room();
  EXPECT_EQ(table.bounds(key).lower, kMinScore);
  EXPECT_FALSE(table.leaf(key));
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
  table.keep_leaf(first, kOneDisc);
  EXPECT_EQ(table.bounds(second).lower, kMinScore);
  EXPECT_FALSE(table.leaf(second));
  table.keep_bounds(second, {.upper = -kOneDisc});
  table.keep_leaf(second, -kOneDisc);
  EXPECT_EQ(table.bounds(first).lower, kMinScore);
  EXPECT_EQ(table.bounds(second).lower, kMinScore) << "nothing is left of the first";
  EXPECT_EQ(table.bounds(second).upper, -kOneDisc);
  EXPECT_FALSE(table.leaf(first));
  EXPECT_EQ(table.leaf(second), -kOneDisc);
}

TEST(HorizonTable, TakesEveryScore) {
  HorizonTable table;
  table.make_room();
  const BoardKey key = key_of(7, 7);
  for (const Score score : {kMinScore, -kOneUnit, Score(), kOneUnit, kMaxScore}) {
    table.keep_leaf(key, score);
    EXPECT_EQ(table.leaf(key), score);
  }
  EXPECT_FALSE(table.leaf(key_of(0, 0))) << "an empty place is no leaf of the key 0";
}

}  // namespace
}  // namespace emilia
