// SPDX-License-Identifier: MIT
#include "studies/textbook/textbook_table.h"

#include <gtest/gtest.h>

#include "tests/support/board_literals.h"
#include "tests/support/random_games.h"

namespace emilia {
namespace {

constexpr std::array kTables = {TextbookTableKind::two_keys, TextbookTableKind::position};

TEST(ZobristNumbers, AreUpdatedMoveByMove) {
  const ZobristNumbers numbers;
  const Position start = test::start_of("10x10 blocked e1");
  test::Random random(11);
  for (int i = 0; i < 20; ++i) {
    WideBoard board = start.board;
    int side = 0;
    ZobristKey key = numbers.key(board, side);
    for (int ply = 0; ply < 60; ++ply) {
      const WideBitboard moves = board.legal_moves();
      if (is_empty(moves)) {
        board = board.after_pass();
        key = numbers.after_pass(key);
      } else {
        const Square move = test::random_square(random, moves);
        const WideBitboard turned = board.flips(move);
        key = numbers.after(key, side, move, turned);
        board = board.after(move, turned);
      }
      side = 1 - side;
      ASSERT_EQ(key, numbers.key(board, side));
    }
  }
}

TEST(ZobristNumbers, TellSidesApart) {
  const ZobristNumbers numbers;
  const WideBoard start = test::start_of("6x6").board;
  EXPECT_NE(numbers.key(start, 0), numbers.key(start, 1));
  EXPECT_NE(numbers.key(start, 0).place, numbers.key(start, 0).check);
}

TEST(TextbookTable, FindsWhatWasStored) {
  for (const TextbookTableKind kind : kTables) {
    TextbookTable table(kind, 1000);
    const WideBoard board = test::start_of("6x6").board;
    const ZobristKey key = {0x123456789ABCDEF0, 42};
    EXPECT_EQ(table.find(key, board), nullptr);
    table.store(key, board, {Score::from_discs(3), 5, TextbookBound::lower, Square::c3});
    const TextbookEntry* entry = table.find(key, board);
    ASSERT_NE(entry, nullptr);
    EXPECT_EQ(entry->value, Score::from_discs(3));
    EXPECT_EQ(entry->depth, 5);
    EXPECT_EQ(entry->bound, TextbookBound::lower);
    EXPECT_EQ(entry->best, Square::c3);
    EXPECT_EQ(table.find({key.place, 43}, board), nullptr);
    table.clear();
    EXPECT_EQ(table.find(key, board), nullptr);
  }
}

TEST(TextbookTable, OfPositionsIsNotMistakenWhereBothKeysAgree) {
  TextbookTable table(TextbookTableKind::position, 10);
  const WideBoard board = test::start_of("6x6").board;
  table.store({1, 2}, board, {Score::from_discs(3), 5, TextbookBound::exact, Square::none});
  EXPECT_EQ(table.find({1, 2}, board.after_pass()), nullptr);
}

TEST(TextbookTable, KeepsDeeperEntriesOfTheSearchAlone) {
  TextbookTable table(TextbookTableKind::two_keys, 1);
  const WideBoard board = test::start_of("6x6").board;
  table.store({1, 1}, board, {Score(), 5, TextbookBound::exact, Square::none});
  table.store({2, 2}, board, {Score(), 4, TextbookBound::exact, Square::none});
  EXPECT_NE(table.find({1, 1}, board), nullptr);
  table.begin_search();
  table.store({2, 2}, board, {Score(), 4, TextbookBound::exact, Square::none});
  EXPECT_NE(table.find({2, 2}, board), nullptr);
}

TEST(TextbookTable, HasAsManyEntriesAsItsMegabytesHold) {
  EXPECT_EQ(TextbookParams::entries_of_megabytes(TextbookTableKind::two_keys, 1), (1U << 20) / 16);
  EXPECT_EQ(TextbookParams::entries_of_megabytes(TextbookTableKind::position, 3), 3 * (1U << 20) / 48);
}

}  // namespace
}  // namespace emilia
