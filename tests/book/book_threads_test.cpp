// SPDX-License-Identifier: MIT
#include "engine/book/book_learner.h"
#include "tests/book/learning.h"
#include "tests/support/scratch_folder.h"

namespace emilia {
namespace {

Result<Book> learned_by(const test::ScratchFolder& folder, int threads) {
  const auto book = Book::create(folder.path(std::to_string(threads) + ".book"));
  test::LearnCounter counter;
  const DeviationLimits limits{.max_discs = 14};
  EXPECT_TRUE(learn_lines(*book, test::kStartBoard, limits, test::learn_request(threads, 150), counter));
  EXPECT_EQ(counter.learned(), 150);
  return book;
}

TEST(BookThreads, LearnWhatOneLearns) {
  const test::ScratchFolder folder;
  EXPECT_EQ(test::entries_of(*learned_by(folder, 3)), test::entries_of(*learned_by(folder, 1)));
}

}  // namespace
}  // namespace emilia
