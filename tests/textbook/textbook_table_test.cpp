// SPDX-License-Identifier: MIT
#include "engine/textbook/textbook_table.h"

#include <gtest/gtest.h>

#include "tests/support/wide_positions.h"

namespace emilia {
namespace {

constexpr std::array kTables = {TextbookTableKind::two_keys, TextbookTableKind::position};

TEST(ZobristNumbers, AreUpdatedMoveByMove) {
  const ZobristNumbers numbers;
  const WideGeometry geometry = test::geometry_of("10x10 blocked e1");
  test::Random random(11);
  for (int i = 0; i < 20; ++i) {
    WideBoard board = geometry.start();
    int side = 0;
    ZobristKey key = numbers.key(board, side);
    for (int ply = 0; ply < 60; ++ply) {
      const WideBits moves = board.legal_moves(geometry.playable());
      if (moves == 0) {
        board.pass();
        key = numbers.after_pass(key);
      } else {
        const WideSquare move = test::random_wide_move(random, moves);
        const WideBits turned = board.flips(move);
        key = numbers.after(key, side, move, turned);
        board.play(move, turned);
      }
      side = 1 - side;
      ASSERT_EQ(key, numbers.key(board, side));
    }
  }
}

TEST(ZobristNumbers, TellSidesApart) {
  const ZobristNumbers numbers;
  const WideBoard start = test::geometry_of("6x6").start();
  EXPECT_NE(numbers.key(start, 0), numbers.key(start, 1));
  EXPECT_NE(numbers.key(start, 0).place, numbers.key(start, 0).check);
}

TEST(TextbookTable, FindsWhatWasStored) {
  for (const TextbookTableKind kind : kTables) {
    TextbookTable table(kind, 1000);
    const WideBoard board = test::geometry_of("6x6").start();
    const ZobristKey key = {0x123456789ABCDEF0, 42};
    EXPECT_EQ(table.find(key, board), nullptr);
    table.store(key, board, {Score::from_discs(3), 5, TextbookBound::lower, wide_square({2, 2})});
    const TextbookEntry* entry = table.find(key, board);
    ASSERT_NE(entry, nullptr);
    EXPECT_EQ(entry->value, Score::from_discs(3));
    EXPECT_EQ(entry->depth, 5);
    EXPECT_EQ(entry->bound, TextbookBound::lower);
    EXPECT_EQ(entry->best, wide_square({2, 2}));
    EXPECT_EQ(table.find({key.place, 43}, board), nullptr);
    table.clear();
    EXPECT_EQ(table.find(key, board), nullptr);
  }
}

TEST(TextbookTable, OfPositionsIsNotMistakenWhereBothKeysAgree) {
  TextbookTable table(TextbookTableKind::position, 10);
  const WideBoard board = test::geometry_of("6x6").start();
  table.store({1, 2}, board, {Score::from_discs(3), 5, TextbookBound::exact, WideSquare::none});
  EXPECT_EQ(table.find({1, 2}, {board.opponent, board.player}), nullptr);
}

TEST(TextbookTable, KeepsDeeperEntriesOfTheSearchAlone) {
  TextbookTable table(TextbookTableKind::two_keys, 1);
  const WideBoard board = test::geometry_of("6x6").start();
  table.store({1, 1}, board, {Score(), 5, TextbookBound::exact, WideSquare::none});
  table.store({2, 2}, board, {Score(), 4, TextbookBound::exact, WideSquare::none});
  EXPECT_NE(table.find({1, 1}, board), nullptr);
  table.begin_search();
  table.store({2, 2}, board, {Score(), 4, TextbookBound::exact, WideSquare::none});
  EXPECT_NE(table.find({2, 2}, board), nullptr);
}

TEST(TextbookTable, HasAsManyEntriesAsItsMegabytesHold) {
  EXPECT_EQ(TextbookParams::entries_of_megabytes(TextbookTableKind::two_keys, 1), (1U << 20) / 16);
  EXPECT_EQ(TextbookParams::entries_of_megabytes(TextbookTableKind::position, 3), 3 * (1U << 20) / 48);
}

}  // namespace
}  // namespace emilia
