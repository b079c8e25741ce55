// SPDX-License-Identifier: MIT
#include "engine/book/lines_to_know.h"

#include <gtest/gtest.h>

#include "engine/board/symmetry.h"
#include "tests/book/book_boards.h"
#include "tests/support/scratch_folder.h"

namespace emilia {
namespace {

/// Book with f5 and White's replies d6 (worth 0), f6 (-1 to White) and f4 (-5). After d6 come Black's c3 (0)
/// and c4 (-3), after c3 only White's d3.
class LinesToKnowTest : public ::testing::Test {
 protected:
  LinesToKnowTest() {
    BookChange change = book->change();
    for (const char* const moves : {"", "f5", "f5d6", "f5d6c3"}) change.put(test::board_after(moves), {});
    change.put(test::board_after("f5f6"), {.value = Score::from_discs(1)});
    change.put(test::board_after("f5f4"), {.value = Score::from_discs(5)});
    change.put(test::board_after("f5d6c4"), {.value = Score::from_discs(3)});
    change.put(test::board_after("f5d6c3d3"), {.value = Score()});
    carry_up(change, std::vector{canonical(test::board_after("f5d6c3")), canonical(test::board_after("f5d6")),
                                 canonical(test::board_after("f5"))});
    EXPECT_TRUE(change.commit());
  }

  [[nodiscard]] LinesToKnow count(std::string_view moves, Discs error) const {
    const BookView view = book->view();
    return LineCounter(view, error).count(test::board_after(moves));
  }

  test::ScratchFolder folder;
  Result<Book> book = Book::create(folder.path("a.book"));
};

TEST_F(LinesToKnowTest, AreOneEachAtTheEndOfTheBook) {
  EXPECT_EQ(count("f5d6c4", 9).mover, 1U);
  EXPECT_EQ(count("f5d6c4", 9).opponent, 1U);
}

TEST_F(LinesToKnowTest, AreAnAnswerToEachMoveOfTheOtherSide) {
  EXPECT_EQ(count("f5", 0).opponent, 1U) << "Black, against d6 alone";
  EXPECT_EQ(count("f5", 1).opponent, 2U) << "against d6 and f6";
  EXPECT_EQ(count("f5", 5).opponent, 3U);
}

TEST_F(LinesToKnowTest, AreThoseOfTheMoveAfterWhichASideHasLeastToKnow) {
  EXPECT_EQ(count("f5d6", 3).opponent, 2U) << "White, against c3 and c4";
  EXPECT_EQ(count("f5", 5).mover, 1U) << "White avoids that by f6";
  EXPECT_EQ(count("f5", 0).mover, 1U);
}

TEST_F(LinesToKnowTest, AreTheSameInEveryOrientation) {
  EXPECT_EQ(count("", 1).mover, count("f5", 1).opponent) << "the four first moves are one";
}

}  // namespace
}  // namespace emilia
