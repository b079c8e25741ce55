// SPDX-License-Identifier: MIT
#include "engine/book/book_learner.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <sys/wait.h>
#include <unistd.h>

#include "engine/board/symmetry.h"
#include "engine/book/book_check.h"
#include "tests/book/learning.h"
#include "tests/support/random_games.h"
#include "tests/support/scratch_folder.h"

namespace emilia {
namespace {

using test::Entries;
using test::entries_of;
using test::learn_request;
using test::LearnCounter;

constexpr std::uint64_t kPositions = 400;
constexpr DeviationLimits kLimits{.max_discs = 16};

Result<LearnEnd> learn(const std::string& path, int stop_after = 1'000'000) {
  const auto book = Book::open_or_create(path);
  LearnCounter counter(stop_after);
  return learn_lines(*book, test::kStartBoard, kLimits, learn_request(/*threads=*/1, kPositions), counter);
}

Entries entries_in(const std::string& path) {
  return entries_of(*Book::open(path, Book::Access::read));
}

TEST(BookLearner, MakesABookWithoutErrors) {
  const test::ScratchFolder folder;
  ASSERT_EQ(*learn(folder.path("a.book")), LearnEnd::full);
  const auto book = Book::open(folder.path("a.book"), Book::Access::read);
  const auto check = check_book(book->view(), [] {});
  EXPECT_EQ(check->positions, kPositions);
  EXPECT_EQ(check->wrong, 0) << check->findings.front();
}

TEST(BookLearner, EveryLeafIsTheBestMoveThatIsNotListed) {
  const test::ScratchFolder folder;
  const auto book = Book::create(folder.path("a.book"));
  LearnCounter counter;
  // Complete: no plan is left during which leaves were searched.
  const DeviationLimits limits{.line_error = kOneDisc, .move_error = kOneDisc, .max_discs = 8};
  const LearnRequest request = learn_request(/*threads=*/1, 10 * kPositions);
  ASSERT_EQ(*learn_lines(*book, test::kStartBoard, limits, request, counter), LearnEnd::complete);
  const BookView view = book->view();
  PositionSearch search(request.evaluation, request.effort);
  ASSERT_TRUE(view.for_each([&](const Board& board, const std::optional<BookEntry>& entry) {
    Bitboard moves = 0;
    for (const BookMove& move : book_moves(board)) moves |= view.has(move.after) ? 0 : bit(move.move);
    EXPECT_EQ(entry->leaf.is_there(), moves != 0);
    if (moves == 0) return true;
    search.clear();
    EXPECT_EQ(entry->leaf.value, search.search(board, WideBitboard(moves)).result.score);
    return true;
  }));
}

TEST(BookLearner, IsCompleteWhenEveryLineIsTooLongOrTooCostly) {
  const test::ScratchFolder folder;
  const auto book = Book::create(folder.path("a.book"));
  LearnCounter counter;
  const DeviationLimits limits{.max_discs = 7};
  ASSERT_EQ(*learn_lines(*book, test::kStartBoard, limits, learn_request(1, kPositions), counter),
            LearnEnd::complete);
  EXPECT_TRUE(next_positions(book->view(), test::kStartBoard, limits, 10).empty());
  for (const auto& [board, entry] : entries_of(*book))
    EXPECT_LE(popcount(board.occupied()), limits.max_discs);
}

TEST(BookLearner, StoppedAndGoneOnWithIsTheSame) {
  const test::ScratchFolder folder;
  ASSERT_TRUE(learn(folder.path("whole.book")));
  test::Random random(3);
  int stops = 0;
  while (*learn(folder.path("parts.book"), 1 + test::random_below(random, 60)) == LearnEnd::stopped) ++stops;
  EXPECT_GT(stops, 5);
  EXPECT_EQ(entries_in(folder.path("parts.book")), entries_in(folder.path("whole.book")));
}

/// Stub for searches elsewhere, which fails after a number of questions.
class OtherFinder : public LeafFinder {
 public:
  explicit OtherFinder(int most) : left_(most) {}

  Result<FoundLeaf> find(const LeafQuestion& question) override {
    if (left_-- <= 0) return Error{"nobody searches any more"};
    const LearnRequest request = learn_request(1, kPositions);
    PositionSearch search(request.evaluation, request.effort);
    return find_leaf(search, question);
  }

 private:
  std::atomic<int> left_;
};

TEST(BookLearner, SearchedElsewhereByManyThatBreakDownIsTheSame) {
  const test::ScratchFolder folder;
  ASSERT_TRUE(learn(folder.path("whole.book")));
  const auto book = Book::create(folder.path("other.book"));
  LearnRequest request = learn_request(/*threads=*/7, kPositions);
  LearnCounter counter;
  OtherFinder failing(100);
  request.finder = &failing;
  EXPECT_FALSE(learn_lines(*book, test::kStartBoard, kLimits, request, counter));
  EXPECT_GT(counter.learned(), 0);
  OtherFinder finder(1'000'000);
  request.finder = &finder;
  EXPECT_EQ(*learn_lines(*book, test::kStartBoard, kLimits, request, counter), LearnEnd::full);
  EXPECT_EQ(entries_of(*book), entries_in(folder.path("whole.book")));
}

TEST(BookLearner, KilledAtRandomMomentsAndGoneOnWithIsTheSame) {
  const test::ScratchFolder folder;
  const auto began = std::chrono::steady_clock::now();
  ASSERT_TRUE(learn(folder.path("whole.book")));
  const std::chrono::microseconds whole =
      std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now() - began);
  test::Random random(5);
  int kills = 0;
  for (int round = 0; round < 200; ++round) {
    const pid_t learner = fork();
    if (learner == 0) _exit(learn(folder.path("killed.book")) ? 0 : 1);
    usleep(static_cast<useconds_t>(test::random_below(random, static_cast<int>(whole.count() / 2))));
    kill(learner, SIGKILL);
    int status = 0;
    waitpid(learner, &status, 0);
    if (WIFEXITED(status)) {
      ASSERT_EQ(WEXITSTATUS(status), 0);
      break;
    }
    ++kills;
  }
  EXPECT_GT(kills, 0);
  ASSERT_TRUE(learn(folder.path("killed.book")));
  EXPECT_EQ(entries_in(folder.path("killed.book")), entries_in(folder.path("whole.book")));
}

TEST(BookLearner, LearnsGamesAndCountsThemOnce) {
  const test::ScratchFolder folder;
  const auto book = Book::create(folder.path("a.book"));
  const BookGame won{1, {{test::kStartBoard, {1, 0, 0}}, {test::board_after("f5"), {0, 0, 1}}}};
  BookGame lost = won;
  lost.id = 2;
  lost.positions[0].games = {0, 0, 1};
  lost.positions[1].games = {1, 0, 0};
  BookGame longer = won;
  longer.positions.push_back({test::board_after("f5f4"), {1, 0, 0}});
  const std::vector<std::vector<BookGame>> files = {{won}, {won}, {won, lost}, {lost, longer}, {won}};
  for (const std::vector<BookGame>& games : files) {
    LearnCounter counter;
    ASSERT_EQ(*learn_games(*book, games, learn_request(1, kPositions), counter), LearnEnd::complete);
  }
  const BookView view = book->view();
  EXPECT_EQ(view.size(), 3);
  EXPECT_EQ(view.find(test::kStartBoard)->games, (GameCounts{1, 0, 1}));
  EXPECT_EQ(view.find(test::board_after("f5"))->games, (GameCounts{1, 0, 1}));
  EXPECT_EQ(view.find(test::board_after("f5f4"))->games, (GameCounts{1, 0, 0}));
  EXPECT_EQ(check_book(view, [] {})->wrong, 0);
}

TEST(BookLearner, FindsALineToAPosition) {
  const test::ScratchFolder folder;
  ASSERT_TRUE(learn(folder.path("a.book")));
  const auto book = Book::open(folder.path("a.book"), Book::Access::read);
  const BookView view = book->view();
  for (const auto& [known, entry] : entries_of(*book)) {
    const auto line = line_to(view, test::kStartBoard, known);
    ASSERT_TRUE(line);
    Board board = test::kStartBoard;
    for (const Square move : *line) board = move == Square::pass ? board.after_pass() : board.after(move);
    EXPECT_EQ(canonical(board), known);
  }
}

}  // namespace
}  // namespace emilia
