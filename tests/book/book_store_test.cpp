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
  BookChange change = book->change();
  change.put(test::kStartBoard, entry_of(1));
  ASSERT_TRUE(change.commit());
  EXPECT_EQ(before.size(), 0);
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
      EXPECT_NE(book.error().message.find("it is not a book of Emilia"), std::string::npos);
    }
    EXPECT_EQ(folder.read("other"), text);
    EXPECT_FALSE(std::filesystem::exists(path + "-lock"));
  }
  EXPECT_FALSE(Book::open(folder.path("missing"), Book::Access::read));
}

TEST(Book, ThatIsCutShortSaysSo) {
  const ScratchFolder folder;
  const std::string path = folder.path("a.book");
  { ASSERT_TRUE(Book::create(path)); }
  std::filesystem::resize_file(path, std::filesystem::file_size(path) - 1);
  const auto book = Book::open(path, Book::Access::read);
  ASSERT_FALSE(book);
  EXPECT_NE(book.error().message.find("it is truncated"), std::string::npos) << book.error().message;
}

TEST(Book, IsOpenedForWritingOnceInAProcess) {
  const ScratchFolder folder;
  const auto book = Book::create(folder.path("a.book"));
  EXPECT_FALSE(Book::open(folder.path("a.book"), Book::Access::write));
  EXPECT_TRUE(Book::open(folder.path("a.book"), Book::Access::read));
}

/// Bug: the exception ended the engine.
TEST(Book, AReaderTooManyGetsAnErrorAndNothingElse) {
  const ScratchFolder folder;
  const auto book = Book::create(folder.path("a.book"));
  std::vector<BookView> views;
  do {
    views.push_back(book->view());
  } while (views.back().status() && views.size() < 100'000);
  const BookView& refused = views.back();
  EXPECT_NE(refused.status().error().message.find("MDB_READERS_FULL"), std::string::npos);
  EXPECT_EQ(refused.size(), 0);
  EXPECT_FALSE(refused.has(test::kStartBoard));
  EXPECT_FALSE(refused.find(test::kStartBoard));
  EXPECT_TRUE(refused.plan().empty());
  EXPECT_FALSE(refused.for_each([](const Board&, const std::optional<BookEntry>&) { return true; }));
  views.clear();
  EXPECT_TRUE(book->view().status());
}

TEST(Book, IsReadWhereItsFolderTakesNoLockFile) {
  const ScratchFolder folder;
  const std::string path = folder.path("a.book");
  { ASSERT_TRUE(Book::create(path)); }
  std::filesystem::remove(path + "-lock");
  namespace fs = std::filesystem;
  fs::permissions(fs::path(path).parent_path(), fs::perms::owner_read | fs::perms::owner_exec);
  EXPECT_TRUE(Book::open(path, Book::Access::read));
  fs::permissions(fs::path(path).parent_path(), fs::perms::owner_all);
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

TEST(BookStore, ABundledBookGetsNoLockFile) {
  const test::ScratchFolder folder;
  const std::string path = folder.path("a.book");
  ASSERT_TRUE(Book::create(path));
  std::filesystem::remove(path + "-lock");
  ASSERT_TRUE(Book::open(path, Book::Access::read_bundled));
  EXPECT_FALSE(std::filesystem::exists(path + "-lock"));
  ASSERT_TRUE(Book::open(path, Book::Access::read));
  EXPECT_TRUE(std::filesystem::exists(path + "-lock"));
}

}  // namespace
}  // namespace emilia
