// SPDX-License-Identifier: MIT
#include "engine/book/book_play.h"

#include <gtest/gtest.h>
#include <set>

#include "engine/board/symmetry.h"
#include "tests/book/book_boards.h"
#include "tests/support/scratch_folder.h"

namespace emilia {
namespace {

/// Book with the three replies d6, f4 and f6 after f5, worth 2, 1 and -4 to White.
class BookPlay : public ::testing::Test {
 protected:
  BookPlay() {
    BookChange change = book->change();
    change.put(test::board_after("f5"), {});
    change.put(test::board_after("f5d6"), {.value = Score::from_discs(-2)});
    change.put(test::board_after("f5f4"), {.value = Score::from_discs(-1), .games = {.wins = 3}});
    change.put(test::board_after("f5f6"), {.value = Score::from_discs(4)});
    carry_up(change, std::vector{test::board_after("f5")});
    EXPECT_TRUE(change.commit());
  }

  [[nodiscard]] std::optional<BookPlayMove> choose(Discs error, std::uint64_t seed) const {
    return choose_book_move(book->view(), test::board_after("f5"), {.error = error, .seed = seed});
  }

  /// Returns all moves that some seed chooses.
  [[nodiscard]] std::set<Square> chosen(Discs error) const {
    std::set<Square> moves;
    for (std::uint64_t seed = 0; seed < 50; ++seed) moves.insert(choose(error, seed)->move);
    return moves;
  }

  test::ScratchFolder folder;
  Result<Book> book = Book::create(folder.path("a.book"));
};

TEST_F(BookPlay, TakesTheBestMove) {
  EXPECT_EQ(chosen(0), std::set{Square::d6});
  EXPECT_EQ(choose(0, 1)->value, Score::from_discs(2));
}

TEST_F(BookPlay, LeavesOutWhatLostEveryGame) {
  EXPECT_EQ(chosen(1), std::set{Square::d6});
}

TEST_F(BookPlay, ChoosesWithinTheError) {
  EXPECT_EQ(chosen(6), (std::set{Square::d6, Square::f6}));
}

TEST_F(BookPlay, ChoosesTheSameForTheSameSeed) {
  EXPECT_EQ(choose(6, 7)->move, choose(6, 7)->move);
}

TEST_F(BookPlay, KnowsNothingBeyondTheBook) {
  EXPECT_FALSE(choose_book_move(book->view(), test::board_after("f5d6"), {}));
  EXPECT_FALSE(choose_book_move(book->view(), test::kStartBoard, {}));
}

TEST_F(BookPlay, LeavesAMoveToTheEngineThatItThinksMoreOfAndDoesNotList) {
  BookChange change = book->change();
  change.erase(test::board_after("f5d6"));
  BookEntry entry = *change.find(test::board_after("f5"));
  const Board key_board = canonical(test::board_after("f5"));
  for (const BookMove& move : book_moves(key_board)) {
    if (move.after == canonical(test::board_after("f5d6")))
      entry.leaf = {move.move, Score::from_discs(9), false};
  }
  change.put(key_board, entry);
  carry_up(change, std::vector{key_board});
  ASSERT_TRUE(change.commit());
  EXPECT_FALSE(choose(6, 1));
}

}  // namespace
}  // namespace emilia
