// SPDX-License-Identifier: MIT
#include <filesystem>
#include <gtest/gtest.h>
#include <random>
#include <unistd.h>

#include "engine/board/symmetry.h"
#include "engine/book/book_check.h"
#include "engine/book/book_merge.h"
#include "engine/book/book_plan.h"
#include "engine/book/book_values.h"
#include "tests/book/book_boards.h"
#include "tests/support/random_games.h"
#include "tests/support/scratch_folder.h"

/// Books with changed bytes. Bug: 10 of 300 ended the engine by a signal.

namespace emilia {
namespace {

class DamagedBook : public testing::Test, protected test::ScratchFolder {
 protected:
  /// Returns the bytes of a book of several pages, with a plan and free pages.
  std::string good_book() {
    const std::string file = path("good.book");
    {
      const auto book = Book::create(file);
      EXPECT_TRUE(book);
      std::vector<Board> boards;
      test::Random random(7);
      for (int game = 0; game < 60; ++game) {
        BookChange change = book->change();
        Board board = test::kStartBoard;
        for (int ply = 0; ply < 12 && board.legal_moves() != 0; ++ply) {
          const std::vector<BookMove> moves = book_moves(board);
          const auto chosen =
              static_cast<std::size_t>(test::random_below(random, static_cast<int>(moves.size())));
          change.put(board, {.value = Score::from_discs(2), .leaf = {}, .games = {1, 2, 3}});
          board = moves[chosen].after;
          boards.push_back(board);
        }
        EXPECT_TRUE(change.commit());
      }
      BookChange change = book->change();
      std::erase_if(boards, [](const Board& board) { return board.is_finished(); });
      change.set_plan(boards, "depth 4");
      EXPECT_TRUE(compute_all_values(change, [] {}));
      EXPECT_TRUE(change.commit());
    }
    return read("good.book");
  }

  /// Opens a file and uses everything in it that can be opened.
  void use(const std::string& file) {
    if (const auto book = Book::open(file, Book::Access::read)) {
      const BookView view = book->view();
      check_book(view, [] {});
      listed_moves(view, test::kStartBoard);
      for (const Board& board : view.plan()) book_predecessors(view, board);
      EXPECT_LE(view.counted_positions(1), 255U);
      leaves_without_plan(view);
    }
    if (const auto book = Book::open(file, Book::Access::write)) {
      BookChange change = book->change();
      drop_plan(change);
      change.put(test::kStartBoard, {.value = Score::from_discs(1)});
      compute_all_values(change, [] {});
      change.commit();
    }
  }
};

TEST_F(DamagedBook, NeverEndsTheProcess) {
  const std::string good = good_book();
  std::mt19937 random(1);  // NOLINT(cert-msc51-cpp): the same books each time
  const auto below = [&random](std::size_t limit) { return random() % limit; };
  for (int i = 0; i < test::random_cases(120); ++i) {
    std::string bytes = good;
    const std::size_t changes = 1 + below(3);
    for (std::size_t k = 0; k < changes; ++k) {
      // Half of the changes are in the headers of pages, where they do most.
      const std::size_t page = below(bytes.size() / 4096) * 4096;
      const std::size_t place = below(2) == 0 ? below(bytes.size()) : page + below(160);
      bytes[place] = static_cast<char>(below(4) == 0 ? 0 : below(256));
    }
    if (below(20) == 0) bytes.resize(below(bytes.size()));
    use(write("bad.book", bytes));
  }
}

TEST_F(DamagedBook, CutShortIsRefused) {
  std::string bytes = good_book();
  bytes.resize(bytes.size() - 4096);
  const auto book = Book::open(write("bad.book", bytes), Book::Access::read);
  ASSERT_FALSE(book);
  EXPECT_EQ(book.error().message, "cannot open '" + path("bad.book") + "': the file is damaged");
}

TEST_F(DamagedBook, WithADamagedPageIsFoundByTheCheck) {
  std::string bytes = good_book();
  const std::size_t page = bytes.size() / 4096 / 2 * 4096;
  bytes.replace(page, 4096, 4096, '\xFF');
  const auto book = Book::open(write("bad.book", bytes), Book::Access::read);
  ASSERT_TRUE(book) << book.error().message;
  const auto check = check_book(book->view(), [] {});
  ASSERT_FALSE(check);
  EXPECT_TRUE(
      check.error().message.starts_with("cannot read '" + path("bad.book") + "': the file is damaged"))
      << check.error().message;
}

/// Bug: `book check` found nothing wrong, and `book learn` ended by a signal.
TEST_F(DamagedBook, WithADamagedPlanIsFoundByTheCheck) {
  const auto book = Book::create(path("a.book"));
  ASSERT_TRUE(book);
  BookChange change = book->change();
  change.set_plan(std::vector<Board>{{1, 2}, {3, 3}}, "depth 4");
  ASSERT_TRUE(change.commit());
  const BookView view = book->view();
  const auto check = check_book(view, [] {});
  ASSERT_TRUE(check);
  EXPECT_EQ(check->findings, std::vector<std::string>{"the plan is damaged"});
  BookChange dropped = book->change();
  drop_plan(dropped);
  EXPECT_FALSE(dropped.commit());
}

/// Bug: every user but the owner got `Invalid argument`.
TEST_F(DamagedBook, ThatCannotBeWrittenIsRead) {
  if (geteuid() != 0) GTEST_SKIP() << "root alone can become another user";
  { ASSERT_TRUE(Book::create(path("a.book"))); }
  std::filesystem::permissions(path(""), std::filesystem::perms(0755));
  ASSERT_EQ(seteuid(65533), 0);
  const auto book = Book::open(path("a.book"), Book::Access::read);
  const bool is_readable = book && book->view().plan().empty() && book->view().status();
  const bool is_writable = Book::open(path("a.book"), Book::Access::write).has_value();
  ASSERT_EQ(seteuid(0), 0);
  EXPECT_TRUE(is_readable) << (book ? "" : book.error().message);
  EXPECT_FALSE(is_writable);
  EXPECT_EQ(names(), std::vector<std::string>{"a.book"});
}

}  // namespace
}  // namespace emilia
