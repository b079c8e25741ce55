// SPDX-License-Identifier: MIT
#include "engine/search/table/transposition_table.h"

#include <atomic>
#include <gtest/gtest.h>
#include <thread>
#include <unordered_set>

#include "tests/support/random_games.h"

namespace emilia {
namespace {

using test::random_position;

BoardKey key_of(std::uint64_t number) {
  return BoardKey({number, ~number << 1});
}

TableEntry entry_of(int depth, int discs) {
  return {.lower = Score::from_discs(discs),
          .upper = Score::from_discs(discs),
          .depth = depth,
          .best = Square::f5};
}

TableEntry proof_of(int empties) {
  return {.lower = Score::from_discs(1), .depth = TableEntry::kProven, .empties = empties};
}

TEST(TranspositionTable, GivesBackWhatWasStored) {
  TranspositionTable table(1);
  const BoardKey key(random_position(*std::make_unique<std::mt19937_64>(1), 30).board);
  EXPECT_FALSE(table.probe(key));

  table.store(
      key,
      {.lower = Score::from_units(-16384), .upper = Score::from_units(-77), .depth = 9, .best = Square::h8});
  const auto entry = table.probe(key);
  ASSERT_TRUE(entry);
  EXPECT_EQ(entry->lower.units(), -16384);
  EXPECT_EQ(entry->upper.units(), -77);
  EXPECT_EQ(entry->depth, 9);
  EXPECT_EQ(entry->best, Square::h8);
}

TEST(TranspositionTable, BoundsOfOneDepthAreJoined) {
  TranspositionTable table(1);
  table.store(key_of(7),
              {.lower = Score::from_discs(-4), .upper = kMaxScore, .depth = 5, .best = Square::a1});
  table.store(key_of(7),
              {.lower = kMinScore, .upper = Score::from_discs(10), .depth = 5, .best = Square::b1});
  const auto entry = table.probe(key_of(7));
  EXPECT_EQ(entry->lower, Score::from_discs(-4));
  EXPECT_EQ(entry->upper, Score::from_discs(10));
}

TEST(TranspositionTable, BoundsThatContradictEachOtherAreNotJoined) {
  TranspositionTable table(1);
  table.store(key_of(7), {.lower = Score::from_discs(6), .upper = kMaxScore, .depth = 5, .best = Square::a1});
  table.store(key_of(7), {.lower = kMinScore, .upper = Score::from_discs(2), .depth = 5, .best = Square::b1});
  const auto entry = table.probe(key_of(7));
  EXPECT_EQ(entry->lower, kMinScore);
  EXPECT_EQ(entry->upper, Score::from_discs(2));
}

TEST(TranspositionTable, DeepEntriesOutliveShallowOnes) {
  TranspositionTable table(1);
  constexpr std::uint64_t kDeep = 1000;
  for (std::uint64_t i = 1; i <= kDeep; ++i) table.store(key_of(i), entry_of(20, 1));
  for (std::uint64_t i = 0; i < 1'000'000; ++i) table.store(key_of(100'000 + i), entry_of(2, 2));
  std::uint64_t kept = 0;
  for (std::uint64_t i = 1; i <= kDeep; ++i) kept += table.probe(key_of(i)) ? 1 : 0;
  EXPECT_GT(kept, kDeep * 99 / 100);
}

TEST(TranspositionTable, AProofIsWorthItsEmptySquaresAlone) {
  TranspositionTable table(1);
  constexpr std::uint64_t kDear = 1000;
  for (std::uint64_t i = 1; i <= kDear; ++i)
    table.store(key_of(i), i % 2 == 0 ? proof_of(26) : entry_of(20, 1));
  for (std::uint64_t i = 0; i < 1'000'000; ++i) table.store(key_of(100'000 + i), proof_of(12));
  std::uint64_t kept = 0;
  for (std::uint64_t i = 1; i <= kDear; ++i) kept += table.probe(key_of(i)) ? 1 : 0;
  EXPECT_GT(kept, kDear * 99 / 100);
}

TEST(TranspositionTable, AShallowerSearchOfTheBoardLeavesAProof) {
  TranspositionTable table(1);
  table.store(key_of(7), proof_of(12));
  table.begin_search();
  table.store(key_of(7), entry_of(30, 2));
  EXPECT_EQ(table.probe(key_of(7))->depth, TableEntry::kProven);
}

TEST(TranspositionTable, AShallowerSearchOfTheBoardLeavesADeeperOneOfTheSameSearch) {
  TranspositionTable table(1);
  table.store(key_of(7), entry_of(9, 1));
  table.store(key_of(7), entry_of(4, 2));
  EXPECT_EQ(table.probe(key_of(7))->depth, 9);
  TableEntry surer = entry_of(4, 2);
  surer.selectivity = Selectivity::none;
  TableEntry selective = entry_of(9, 1);
  selective.selectivity = Selectivity::percent73;
  table.store(key_of(8), selective);
  table.store(key_of(8), surer);
  EXPECT_EQ(table.probe(key_of(8))->depth, 4);
  table.begin_search();
  table.store(key_of(7), entry_of(4, 2));
  EXPECT_EQ(table.probe(key_of(7))->depth, 4);
}

TEST(TranspositionTable, EntriesOfEarlierSearchesGoFirst) {
  TranspositionTable table(1);
  for (std::uint64_t i = 1; i <= 100'000; ++i) table.store(key_of(i), entry_of(30, 1));
  table.begin_search();
  for (std::uint64_t i = 0; i < 1000; ++i) table.store(key_of(200'000 + i), entry_of(1, 2));
  std::uint64_t found = 0;
  for (std::uint64_t i = 0; i < 1000; ++i) found += table.probe(key_of(200'000 + i)) ? 1 : 0;
  EXPECT_EQ(found, 1000U);
}

TEST(TranspositionTable, ClearForgetsAll) {
  TranspositionTable table(1);
  for (std::uint64_t i = 1; i <= 100'000; ++i) table.store(key_of(i), entry_of(3, 1));
  EXPECT_GT(table.permill_used(), 900);
  table.clear();
  EXPECT_EQ(table.permill_used(), 0);
  for (std::uint64_t i = 1; i <= 1000; ++i) EXPECT_FALSE(table.probe(key_of(i)));
}

TEST(TranspositionTable, ClearForgetsAllHoweverOften) {
  TranspositionTable table(1);
  constexpr int kTimes = 100;  // more than the number of epochs
  for (int i = 1; i <= kTimes; ++i) {
    table.store(key_of(i), entry_of(3, 1));
    EXPECT_TRUE(table.probe(key_of(i)));
    table.clear();
    for (int j = 1; j <= i; ++j) EXPECT_FALSE(table.probe(key_of(j))) << i << " times, entry " << j;
  }
}

TEST(TranspositionTable, WhatWasThereBeforeClearIsReplacedLikeNothing) {
  TranspositionTable table(1);
  for (std::uint64_t i = 1; i <= 100'000; ++i) table.store(key_of(i), entry_of(30, 1));
  table.clear();
  TranspositionTable fresh(1);
  for (std::uint64_t i = 1; i <= 200'000; ++i) {
    table.store(key_of(300'000 + i), entry_of(static_cast<int>(i % 7), 2));
    fresh.store(key_of(300'000 + i), entry_of(static_cast<int>(i % 7), 2));
  }
  for (std::uint64_t i = 1; i <= 200'000; ++i)
    ASSERT_EQ(table.probe(key_of(300'000 + i)).has_value(), fresh.probe(key_of(300'000 + i)).has_value());
}

constexpr std::size_t kMegabyte = std::size_t{1} << 20;

TEST(TranspositionTable, GrowsWithItsEntriesAndKeepsThem) {
  constexpr std::uint64_t kEntries = 300'000;  // 4.6 MB
  TranspositionTable table(64);
  EXPECT_LE(table.bytes_in_use(), kMegabyte);
  for (std::uint64_t i = 1; i <= kEntries; ++i) table.store(key_of(i), entry_of(static_cast<int>(i % 50), 1));
  EXPECT_GE(table.bytes_in_use(), 20 * kMegabyte);
  EXPECT_LE(table.bytes_in_use(), 50 * kMegabyte);
  std::uint64_t kept = 0;
  for (std::uint64_t i = 1; i <= kEntries; ++i) {
    const auto entry = table.probe(key_of(i));
    kept += entry ? 1 : 0;
    if (entry) ASSERT_EQ(entry->depth, static_cast<int>(i % 50));
  }
  EXPECT_GT(kept, kEntries * 99 / 100);
  table.clear();
  EXPECT_LE(table.bytes_in_use(), kMegabyte);
}

TEST(TranspositionTable, NeverGrowsBeyondItsLimit) {
  for (const std::size_t megabytes : {1, 2, 3, 7}) {
    TranspositionTable table(megabytes);
    for (std::uint64_t i = 1; i <= 1'000'000; ++i) table.store(key_of(i), entry_of(3, 1));
    EXPECT_LE(table.bytes_in_use(), megabytes * kMegabyte);
    EXPECT_GE(table.bytes_in_use(), megabytes * kMegabyte * 99 / 100);
    EXPECT_GT(table.permill_used(), 900);
  }
}

TEST(TranspositionTable, PermillUsedIsThatOfTheLargestTable) {
  TranspositionTable table(64);
  for (std::uint64_t i = 1; i <= 40'000; ++i) table.store(key_of(i), entry_of(3, 1));
  EXPECT_LE(table.permill_used(), 15) << "40,000 of 4 million entries";
  EXPECT_GE(table.permill_used(), 5);
}

TEST(TranspositionTable, ThreadsReadNoWrongEntryWhileItGrows) {
  TranspositionTable table(64);
  std::atomic<std::uint64_t> kept = 0;
  constexpr std::uint64_t kEntries = 150'000;
  const auto hammer = [&](std::uint64_t first) {
    for (std::uint64_t i = first; i < first + kEntries; ++i) {
      table.store(key_of(i), entry_of(static_cast<int>(i % 60), static_cast<int>(i % 60)));
      const std::uint64_t earlier = first + (i - first) / 2;
      const auto entry = table.probe(key_of(earlier));
      if (!entry) continue;
      ++kept;
      EXPECT_EQ(entry->depth, static_cast<int>(earlier % 60));
      EXPECT_EQ(entry->lower, Score::from_discs(static_cast<int>(earlier % 60)));
    }
  };
  std::thread other(hammer, 1'000'000);
  hammer(1);
  other.join();
  EXPECT_GT(kept, 2 * kEntries * 3 / 4)
      << "a thread that the system stops while it divides buckets loses some";
}

TEST(TranspositionTable, KeysOfDifferentBoardsDiffer) {
  std::mt19937_64 random(3);
  std::unordered_set<std::uint64_t> slots;
  std::unordered_set<std::uint64_t> checks;
  std::unordered_set<std::uint64_t> boards;
  for (int i = 0; i < 20'000; ++i) {
    const Board board = narrow(random_position(random, 10 + i % 50).board);
    boards.insert(board.player * 31 + board.opponent);
    slots.insert(BoardKey(board).slot);
    checks.insert(BoardKey(board).check);
  }
  EXPECT_EQ(slots.size(), boards.size());
  EXPECT_EQ(checks.size(), boards.size());
}

TEST(TranspositionTable, ThreadsNeverReadATornEntry) {
  TranspositionTable table(1);
  const auto hammer = [&table](std::uint64_t seed) {
    for (std::uint64_t i = 0; i < 200'000; ++i) {
      const std::uint64_t number = (i * 31 + seed) % 64;
      const int value = static_cast<int>(number);
      if (const auto entry = table.probe(key_of(number))) {
        EXPECT_EQ(entry->depth, value);
        EXPECT_EQ(entry->lower, Score::from_discs(value));
      }
      table.store(key_of(number), entry_of(value, value));
    }
  };
  std::thread other(hammer, 1);
  hammer(2);
  other.join();
}

}  // namespace
}  // namespace emilia
