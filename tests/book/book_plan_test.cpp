// SPDX-License-Identifier: MIT
#include "engine/book/book_plan.h"

#include <vector>

#include "engine/book/book_check.h"
#include "engine/book/book_merge.h"
#include "tests/book/learning.h"
#include "tests/support/scratch_folder.h"

namespace emilia {
namespace {

constexpr std::uint64_t kManyPositions = 4000;
constexpr DeviationLimits kWholeBook{
    .line_error = Score::from_discs(64), .move_error = Score::from_discs(64), .max_discs = kSquareCount};

/// Book in the middle of learning, whose leaves were searched without the moves of a plan.
class BookPlan : public ::testing::Test {
 protected:
  void SetUp() override {
    for (int run = 0; run < 60 && moves_left_out(book.view()) == 0; ++run) {
      test::LearnCounter counter(/*most=*/7);
      ASSERT_EQ(*learn_lines(book, test::kStartBoard, {.max_discs = 16}, request, counter),
                LearnEnd::stopped);
      plan = book.view().plan();
    }
    ASSERT_GT(moves_left_out(book.view()), 0) << "no plan made a difference, so nothing would be tested";
  }

  /// Returns the number of leaves that are worse than a planned move which is another position's leaf.
  [[nodiscard]] int moves_left_out(const BookView& view) const {
    int count = 0;
    for (const Board& planned : plan) {
      if (view.has(planned)) continue;
      const std::vector<Board> before = book_predecessors(view, planned);
      Score known = -kInfinity;
      for (const Board& board : before) {
        const BookLeaf leaf = view.find(board)->leaf;
        if (leaf.is_there() && after_leaf(board, leaf) == planned) known = std::max(known, leaf.value);
      }
      for (const Board& board : before) {
        const BookLeaf leaf = view.find(board)->leaf;
        if (!leaf.is_there() || leaf.value < known) ++count;
      }
    }
    return count;
  }

  void expect_whole(const Book& looked_at) const {
    const BookView view = looked_at.view();
    EXPECT_TRUE(view.plan().empty());
    EXPECT_EQ(moves_left_out(view), 0);
    EXPECT_EQ(check_book(view, [] {})->wrong, 0);
  }

  test::ScratchFolder folder;
  Book book = *Book::create(folder.path("a.book"));
  LearnRequest request = test::learn_request(/*threads=*/1, kManyPositions);
  std::vector<Board> plan;
};

TEST_F(BookPlan, DroppedForOtherLimitsLeavesNoMoveOut) {
  test::LearnCounter counter(/*most=*/0);
  ASSERT_TRUE(learn_lines(book, test::kStartBoard, {.max_discs = 8}, request, counter));
  EXPECT_EQ(moves_left_out(book.view()), 0);
  EXPECT_EQ(check_book(book.view(), [] {})->wrong, 0);
}

TEST_F(BookPlan, DroppedByAMergeLeavesNoMoveOut) {
  const Book other = *Book::create(folder.path("other.book"));
  const BookView view = other.view();
  ASSERT_TRUE(merge_book(book, source_of(view), [] {}));
  expect_whole(book);
}

TEST_F(BookPlan, DroppedByAPruningLeavesNoMoveOut) {
  ASSERT_TRUE(prune_book(book, test::kStartBoard, kWholeBook));
  expect_whole(book);
}

TEST_F(BookPlan, OfABookThatIsCopiedLeavesNoMoveOut) {
  const BookView view = book.view();
  const Book merged = *Book::create(folder.path("merged.book"));
  ASSERT_TRUE(merge_book(merged, source_of(view), [] {}));
  expect_whole(merged);
  const Book part = *Book::create(folder.path("part.book"));
  ASSERT_TRUE(merge_book(part, subtree_of(view, test::kStartBoard), [] {}));
  expect_whole(part);
}

}  // namespace
}  // namespace emilia
