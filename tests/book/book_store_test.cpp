// SPDX-License-Identifier: MIT
#include "engine/book/book_store.h"

#include <csignal>
#include <fcntl.h>
#include <filesystem>
#include <gtest/gtest.h>
#include <sys/file.h>
#include <sys/wait.h>
#include <unistd.h>

#include "engine/board/symmetry.h"
#include "engine/database/database.h"
#include "tests/book/book_boards.h"
#include "tests/support/board_literals.h"
#include "tests/support/random_games.h"
#include "tests/support/scratch_folder.h"

namespace emilia {
namespace {

using test::ScratchFolder;

BookEntry entry_of(int discs) {
  return {.value = Score::from_discs(discs)};
}

TEST(Book, FindsAPositionUnderAllItsImages) {
  const ScratchFolder folder;
  const auto book = Book::create(folder.path("a.book"));
  ASSERT_TRUE(book) << book.error().message;
  const Board board = test::kStartBoard.after(Square::f5).after(Square::d6);
  BookChange change = book->change();
  change.put(transformed(board, 3), entry_of(2));
  ASSERT_TRUE(change.commit());
  for (int symmetry = 0; symmetry < kSymmetryCount; ++symmetry)
    EXPECT_EQ(book->view().find(transformed(board, symmetry)), entry_of(2)) << symmetry;
  EXPECT_FALSE(book->view().has(test::kStartBoard));
  EXPECT_EQ(book->view().size(), 1);
}

TEST(Book, HasNothingOfAChangeThatWasNotCommitted) {
  const ScratchFolder folder;
  const auto book = Book::create(folder.path("a.book"));
  { book->change().put(test::kStartBoard, entry_of(1)); }
  EXPECT_EQ(book->view().size(), 0);
}

TEST(Book, AViewStaysAsItWas) {
  const ScratchFolder folder;
  const auto book = Book::create(folder.path("a.book"));
  const BookView before = book->view();
  EXPECT_EQ(before.size(), 0);
  BookChange change = book->change();
  change.put(test::kStartBoard, entry_of(1));
  ASSERT_TRUE(change.commit());
  EXPECT_EQ(before.size(), 0);
  EXPECT_FALSE(before.has(test::kStartBoard));
  EXPECT_EQ(book->view().size(), 1);
}

TEST(Book, KeepsItsPlanInOrder) {
  const ScratchFolder folder;
  const auto book = Book::create(folder.path("a.book"));
  const std::vector<Board> boards = {canonical(test::kStartBoard),
                                     canonical(test::kStartBoard.after(Square::f5)),
                                     canonical(test::kStartBoard.after(Square::f5).after(Square::d6))};
  BookChange change = book->change();
  change.set_plan(boards, "depth 4");
  change.remove_first_of_plan();
  ASSERT_TRUE(change.commit());
  EXPECT_EQ(book->view().plan(), std::vector<Board>(boards.begin() + 1, boards.end()));
  EXPECT_EQ(book->view().plan_settings(), "depth 4");
}

TEST(Book, ThatIsThereIsNotMadeAnew) {
  const ScratchFolder folder;
  const std::string path = folder.write("a.book", "mine");
  EXPECT_FALSE(Book::create(path));
  EXPECT_EQ(folder.read("a.book"), "mine");
}

TEST(Book, OtherFilesAreNamedAndLeftAlone) {
  const ScratchFolder folder;
  for (const std::string& text : {std::string(), std::string("mine"), std::string(20000, 'x')}) {
    const std::string path = folder.write("other", text);
    for (const auto access : {Book::Access::read, Book::Access::write}) {
      const auto book = Book::open(path, access);
      ASSERT_FALSE(book);
      EXPECT_NE(
          book.error().message.find(text.empty() ? "it is empty, not a book" : "it is not a book of Emilia"),
          std::string::npos);
    }
    EXPECT_EQ(folder.read("other"), text);
    EXPECT_EQ(folder.names(), std::vector<std::string>{"other"});
  }
  EXPECT_FALSE(Book::open(folder.path("missing"), Book::Access::read));
}

TEST(Book, IsOpenedForWritingOnceInAProcess) {
  const ScratchFolder folder;
  const auto book = Book::create(folder.path("a.book"));
  EXPECT_FALSE(Book::open(folder.path("a.book"), Book::Access::write));
  EXPECT_TRUE(Book::open(folder.path("a.book"), Book::Access::read));
}

/// Starts a process that writes positions to a book, one in each transaction, until it is killed. The value
/// of position n is n.
pid_t start_writer(const std::string& path) {
  const pid_t process = fork();
  if (process != 0) return process;
  const auto book = Book::open_or_create(path);
  test::Random random(1);
  for (int i = 0; book && i < 60; ++i) {
    BookChange change = book->change();
    change.put(test::random_8x8(random, 40), entry_of(i));
    if (!change.commit()) break;
    usleep(1000);
  }
  _exit(0);
}

TEST(Book, IsReadWhileAnotherProcessWritesAndIsKilled) {
  const ScratchFolder folder;
  const std::string path = folder.path("a.book");
  { ASSERT_TRUE(Book::create(path)); }
  for (int round = 0; round < 5; ++round) {
    const pid_t writer = start_writer(path);
    const auto book = Book::open(path, Book::Access::read);
    ASSERT_TRUE(book) << book.error().message;
    const std::uint64_t least = book->view().size();
    for (int look = 0; look < 20; ++look) {
      const BookView view = book->view();
      std::uint64_t walked = 0;
      ASSERT_TRUE(view.for_each([&walked](const Board& /*board*/, const std::optional<BookEntry>& entry) {
        EXPECT_TRUE(entry);
        ++walked;
        return true;
      }));
      EXPECT_EQ(walked, view.size());
      EXPECT_GE(walked, least);
      usleep(500);
    }
    while (book->view().size() == 0 && waitpid(writer, nullptr, WNOHANG) == 0) usleep(500);  // a busy machine
    kill(writer, SIGKILL);
    waitpid(writer, nullptr, 0);
  }
  const auto book = Book::open(path, Book::Access::write);
  ASSERT_TRUE(book) << book.error().message;
  // The committed positions are the first ones of the list.
  test::Random random(1);
  const BookView view = book->view();
  EXPECT_GT(view.size(), 0);
  for (int i = 0; i < static_cast<int>(view.size()); ++i)
    EXPECT_EQ(view.find(test::random_8x8(random, 40)), entry_of(i));
}

TEST(Book, IsWrittenByOneProcessAtATime) {
  const ScratchFolder folder;
  const std::string path = folder.path("a.book");
  const auto book = Book::create(path);
  ASSERT_TRUE(book);
  const pid_t other = fork();
  if (other == 0) {
    // The table of open files belongs to this process; other processes ask for a lock in the same way.
    const int file = open(path.c_str(), O_RDWR);
    _exit(flock(file, LOCK_EX | LOCK_NB) == 0 ? 1 : 0);
  }
  int status = 1;
  waitpid(other, &status, 0);
  EXPECT_EQ(WEXITSTATUS(status), 0);
}

/// A book of version 0.2 was "not a book", and its owner had no way on.
TEST(Book, OfVersion02SaysHowToImportIt) {
  const ScratchFolder folder;
  const std::string head(std::string(16, '\0') + "\xDE\xC0\xEF\xBE" + std::string(8172, '\0'));
  const std::string path = folder.write("old.book", head);
  for (const auto& book : {Book::open(path, Book::Access::read), Book::open_or_create(path)}) {
    ASSERT_FALSE(book);
    EXPECT_EQ(book.error().message,
              "cannot open '" + path +
                  "': it is a book of Emilia 0.2; with that version: emilia book export "
                  "OLD a.txt; then: emilia book import NEW a.txt");
  }
  EXPECT_EQ(folder.read("old.book"), head);
}

TEST(Book, OfANewerVersionIsRefused) {
  const ScratchFolder folder;
  const std::string path = folder.path("a.book");
  { ASSERT_TRUE(Book::create(path)); }
  {
    Database newer;
    ASSERT_TRUE(newer.open(path, Database::Access::write, {"any", 0x456D6942, 1, ""}));
    ASSERT_TRUE(newer.run("PRAGMA user_version = 2"));
  }
  const auto book = Book::open(path, Book::Access::read);
  ASSERT_FALSE(book);
  EXPECT_EQ(book.error().message, "cannot open '" + path + "': a newer version of Emilia has written it");
}

/// Bug: a lock file stayed beside the book.
TEST(Book, IsOneFileWhenNobodyUsesIt) {
  const ScratchFolder folder;
  const std::vector<std::string> one = {"a.book"};
  {
    const auto book = Book::create(folder.path("a.book"));
    const auto reader = Book::open(folder.path("a.book"), Book::Access::read);
    BookChange change = book->change();
    change.put(test::kStartBoard, entry_of(1));
    ASSERT_TRUE(change.commit());
    EXPECT_TRUE(reader->view().has(test::kStartBoard));
  }
  EXPECT_EQ(folder.names(), one);
  EXPECT_TRUE(Book::open(folder.path("a.book"), Book::Access::read)->view().has(test::kStartBoard));
  EXPECT_EQ(folder.names(), one);
}

}  // namespace
}  // namespace emilia
