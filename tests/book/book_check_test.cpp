// SPDX-License-Identifier: MIT
#include "engine/book/book_check.h"

#include <gtest/gtest.h>

#include "engine/board/symmetry.h"
#include "tests/book/book_boards.h"
#include "tests/support/scratch_folder.h"

namespace emilia {
namespace {

const Board kFirst = canonical(test::kStartBoard);

/// Returns the findings of the check for a book of these entries.
BookCheck check_of(const std::vector<std::pair<Board, BookEntry>>& entries) {
  const test::ScratchFolder folder;
  const auto book = Book::create(folder.path("a.book"));
  BookChange change = book->change();
  for (const auto& [board, entry] : entries) change.put(board, entry);
  EXPECT_TRUE(change.commit());
  return *check_book(book->view(), [] {});
}

Square first_move(const Board& board) {
  return *squares(board.legal_moves()).begin();
}

BookEntry with_leaf(const Board& board, int value, int leaf_value) {
  return {.value = Score::from_discs(value),
          .leaf = {first_move(board), Score::from_discs(leaf_value), false}};
}

TEST(BookCheck, FindsNothingInAGoodBook) {
  const BookCheck check = check_of({{kFirst, with_leaf(kFirst, 2, 2)}});
  EXPECT_EQ(check.positions, 1);
  EXPECT_EQ(check.wrong, 0);
}

TEST(BookCheck, FindsAWrongValue) {
  const BookCheck check = check_of({{kFirst, with_leaf(kFirst, 3, 2)}});
  ASSERT_EQ(check.findings.size(), 1);
  EXPECT_NE(check.findings.front().find("the value is 3.00, expected 2.00"), std::string::npos);
}

TEST(BookCheck, FindsALeafThatIsListedAndAnIllegalOne) {
  const Board next = canonical(kFirst.after(first_move(kFirst)));
  EXPECT_EQ(check_of({{kFirst, with_leaf(kFirst, 2, 2)}, {next, with_leaf(next, -2, -2)}}).wrong, 1);
  EXPECT_EQ(check_of({{kFirst, {.leaf = {Square::a1, {}, false}}}}).wrong, 1);
}

TEST(BookCheck, FindsWrongBoundsAndFinishedGames) {
  BookEntry entry = with_leaf(kFirst, 2, 2);
  entry.lower = 2;
  EXPECT_EQ(check_of({{kFirst, entry}}).wrong, 1);
  EXPECT_EQ(check_of({{Board{1, 0}, BookEntry{}}}).wrong, 1);
}

}  // namespace
}  // namespace emilia
