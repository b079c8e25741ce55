// SPDX-License-Identifier: MIT
#include "engine/book/book_entry.h"

#include <gtest/gtest.h>

#include "tests/support/random_games.h"

namespace emilia {
namespace {

const Board kBoard{0x0000000810000000, 0x0000001008000000};

BookEntry full_entry() {
  return {.value = Score::from_units(-300),
          .lower = -6,
          .upper = 12,
          .depth = 14,
          .selectivity = Selectivity::percent87,
          .leaf = {Square::f5, Score::from_discs(-6), /*is_exact=*/true},
          .games = {1, 70000, 4000000000}};
}

TEST(BookEntry, IsReadAsItWasWritten) {
  EXPECT_EQ(parse_entry(kBoard, entry_bytes(kBoard, full_entry())), full_entry());
  EXPECT_EQ(parse_entry(kBoard, entry_bytes(kBoard, BookEntry{})), BookEntry{});
}

TEST(BookEntry, WithALeafTakesEightBytes) {
  const BookEntry entry{.value = kOneDisc, .depth = 12, .leaf = {Square::f5, kOneDisc, false}};
  EXPECT_EQ(entry_bytes(kBoard, entry).size(), 8);
}

TEST(BookEntry, IsNotReadWithABitChanged) {
  const std::string bytes = entry_bytes(kBoard, full_entry());
  for (std::size_t i = 0; i < bytes.size() * 8; ++i) {
    std::string changed = bytes;
    changed[i / 8] = static_cast<char>(changed[i / 8] ^ 1 << i % 8);
    const auto read = parse_entry(kBoard, changed);
    EXPECT_TRUE(!read || *read != full_entry()) << i;
  }
}

TEST(BookEntry, IsNotReadWhenCutShort) {
  const std::string bytes = entry_bytes(kBoard, full_entry());
  for (std::size_t size = 0; size < bytes.size(); ++size)
    EXPECT_EQ(parse_entry(kBoard, bytes.substr(0, size)), std::nullopt) << size;
}

TEST(BookEntry, KeysHaveTheOrderOfTheBoards) {
  EXPECT_LT(book_key({1, 2}), book_key({2, 1}));
  EXPECT_LT(book_key({1, 2}), book_key({1, 0x100}));
  EXPECT_LT(book_key({0xFF, 2}), book_key({0x100, 1}));
  EXPECT_EQ(board_of_key(book_key(kBoard)), kBoard);
}

}  // namespace
}  // namespace emilia
