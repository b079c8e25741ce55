// SPDX-License-Identifier: MIT
#include "engine/book/book_values.h"

#include <algorithm>
#include <gtest/gtest.h>

#include "engine/board/symmetry.h"
#include "tests/book/book_boards.h"
#include "tests/support/board_literals.h"
#include "tests/support/random_games.h"
#include "tests/support/scratch_folder.h"

namespace emilia {
namespace {

/// Returns an entry whose leaf is a move on `board`.
BookEntry entry_with_leaf(const Board& board, Square move, int discs, bool is_exact = false) {
  const Board key_board = canonical(board);
  for (const BookMove& candidate : book_moves(key_board)) {
    if (candidate.after == canonical(board.after(move)))
      return {.depth = 4, .leaf = {candidate.move, Score::from_discs(discs), is_exact}};
  }
  return {};
}

class BookValues : public ::testing::Test {
 protected:
  void put(std::string_view moves, const BookEntry& entry) {
    BookChange change = start_book->change();
    change.put(test::board_after(moves), entry);
    carry_up(change, std::vector{test::board_after(moves)});
    ASSERT_TRUE(change.commit());
  }
  [[nodiscard]] double value(std::string_view moves) const {
    return start_book->view().find(test::board_after(moves))->value.discs();
  }

  test::ScratchFolder folder;
  Result<Book> start_book = Book::create(folder.path("a.book"));
};

TEST_F(BookValues, ThatChangeAreCarriedUpToTheStart) {
  put("", {});
  put("f5", {});
  put("f5d6", entry_with_leaf(test::board_after("f5d6"), Square::c3, 3));
  EXPECT_EQ(value("f5d6"), 3);
  EXPECT_EQ(value("f5"), -3);
  EXPECT_EQ(value(""), 3);
  put("f5f6", entry_with_leaf(test::board_after("f5f6"), Square::e6, 1));  // the better reply for White
  EXPECT_EQ(value("f5"), -1);
  EXPECT_EQ(value(""), 1);
}

TEST_F(BookValues, GoToEveryPositionThatLeadsThere) {
  // The Tiger can also be reached by the moves of the Cat.
  for (const char* const moves : {"", "f5", "f5d6", "f5d6c3", "f5d6c3d3", "f5d6c4", "f5d6c4d3"})
    put(moves, {});
  put("f5d6c3d3c4", entry_with_leaf(test::board_after("f5d6c3d3c4"), Square::b3, -2));
  ASSERT_EQ(canonical(test::board_after("f5d6c3d3c4")), canonical(test::board_after("f5d6c4d3c3")));
  EXPECT_EQ(value("f5d6c3d3"), 2);
  EXPECT_EQ(value("f5d6c4d3"), 2);
}

TEST_F(BookValues, ALeafThatIsListedIsDropped) {
  put("", entry_with_leaf(test::kStartBoard, Square::f5, 5));
  EXPECT_EQ(value(""), 5);
  put("f5", entry_with_leaf(test::board_after("f5"), Square::d6, -1));
  EXPECT_EQ(value(""), 1);
  EXPECT_FALSE(start_book->view().find(test::kStartBoard)->leaf.is_there());
}

TEST_F(BookValues, BoundsAreProvenOnlyWhereEveryMoveIsKnown) {
  put("", entry_with_leaf(test::kStartBoard, Square::f5, 0));
  put("f5", entry_with_leaf(test::board_after("f5"), Square::d6, 4, /*is_exact=*/true));
  const auto reply = start_book->view().find(test::board_after("f5"));
  EXPECT_EQ(reply->lower, 4);
  EXPECT_EQ(reply->upper, 4);
  // The four first moves are symmetric, so the book contains all of them.
  EXPECT_EQ(start_book->view().find(test::kStartBoard)->lower, -4);
  EXPECT_EQ(start_book->view().find(test::kStartBoard)->upper, -4);
  put("f5f6", entry_with_leaf(test::board_after("f5f6"), Square::e6, -6));
  EXPECT_EQ(start_book->view().find(test::board_after("f5"))->value, Score::from_discs(6));
}

TEST_F(BookValues, ComputedAllTogetherAreTheSame) {
  test::Random random(7);
  BookChange change = start_book->change();
  std::vector<Board> boards;
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    for (const Position& position : test::random_game(seed)) {
      const Board board = narrow(position.board);
      if (board.is_finished() || change.has(board)) continue;
      const std::vector<BookMove> moves = book_moves(canonical(board));
      const BookMove& move =
          moves[static_cast<std::size_t>(test::random_below(random, static_cast<int>(moves.size())))];
      change.put(board, {.leaf = {move.move, Score::from_discs(test::random_below(random, 9) - 4), false}});
      carry_up(change, std::vector{board});
      boards.push_back(board);
    }
  }
  std::vector<std::optional<BookEntry>> carried;
  carried.reserve(boards.size());
  for (const Board& board : boards) carried.push_back(change.find(board));
  for (const Board& board : boards) {
    BookEntry entry = *change.find(board);
    entry.value = Score::from_discs(60);
    change.put(board, entry);
  }
  ASSERT_TRUE(compute_all_values(change, [] {}));
  for (std::size_t i = 0; i < boards.size(); ++i) EXPECT_EQ(change.find(boards[i]), carried[i]) << i;
}

TEST(BookMoves, CountMovesOnceThatSymmetryMakesEqual) {
  EXPECT_EQ(book_moves(test::kStartBoard).size(), 1);
  EXPECT_EQ(book_moves(test::board_after("f5")).size(), 3);
}

TEST(BookMoves, AForcedPassIsOne) {
  int found = 0;
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    for (const Position& position : test::random_game(seed)) {
      const Board board = narrow(position.board);
      if (board.legal_moves() != 0 || board.is_finished()) continue;
      ++found;
      const std::vector<BookMove> moves = book_moves(board);
      ASSERT_EQ(moves.size(), 1);
      EXPECT_EQ(moves.front().move, Square::pass);
      EXPECT_EQ(moves.front().after, canonical(board.after_pass()));
    }
  }
  EXPECT_GT(found, 0);
}

}  // namespace
}  // namespace emilia
