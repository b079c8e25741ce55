// SPDX-License-Identifier: MIT
#include "engine/analysis/game_in_book.h"

#include <gtest/gtest.h>

#include "engine/board/symmetry.h"
#include "engine/book/book_values.h"
#include "tests/book/book_boards.h"
#include "tests/support/scratch_folder.h"

namespace emilia {
namespace {

/// Returns an analysis of a game without searches.
GameAnalysis game_of(std::string_view moves) {
  GameAnalysis analysis;
  Position position = start_position();
  for (const Square move : test::moves_of(moves)) {
    EXPECT_TRUE(analysis.record.play(move));
    analysis.moves.push_back({.before = position, .move = move, .line = {move}});
    position = position.after(move);
  }
  return analysis;
}

/// Book of three positions: the start, worth 1 by f5; f5, worth -1 by its leaf d6; and f5f6, worth 2, a move
/// of f5.
class GameInBook : public ::testing::Test {
 protected:
  void SetUp() override {
    const auto book = Book::create(folder.path("a.book"));
    BookChange change = book->change();
    change.put(test::kStartBoard, {.value = Score::from_discs(1)});
    const Board behind = test::board_after("f5");
    BookEntry entry{.value = Score::from_discs(-1)};
    for (const Square move : squares(canonical(behind).legal_moves())) {
      entry.leaf = {move, Score::from_discs(-1), false};
      if (after_leaf(canonical(behind), entry.leaf) == canonical(test::board_after("f5d6"))) break;
    }
    change.put(behind, entry);
    change.put(test::board_after("f5f6"), {.value = Score::from_discs(2)});
    ASSERT_TRUE(change.commit());
  }

  [[nodiscard]] GameAnalysis asked_about(std::string_view moves) const {
    const auto book = Book::open(folder.path("a.book"), Book::Access::read);
    return *with_book_values(game_of(moves), book->view());
  }

  const test::ScratchFolder folder;
};

TEST_F(GameInBook, HasTheValuesOfListedMovesAndTheBestOnes) {
  const GameAnalysis analysis = asked_about("f5f6e6");
  EXPECT_EQ(analysis.moves_in_book, 2U);
  EXPECT_EQ(analysis.moves[0].book->value, Score::from_discs(1));
  EXPECT_EQ(analysis.moves[0].book->best_move, Square::f5);
  EXPECT_EQ(analysis.moves[1].book->value, Score::from_discs(-2));
  EXPECT_EQ(analysis.moves[1].book->best_value, Score::from_discs(-1));
  EXPECT_EQ(analysis.moves[1].book->best_move, Square::d6);
  EXPECT_EQ(analysis.moves[2].book->value, std::nullopt);
  EXPECT_EQ(analysis.moves[2].book->best_move, Square::none);
}

TEST_F(GameInBook, EverySymmetricGameHasTheSameValues) {
  const GameAnalysis analysis = asked_about("d3c3");  // f5f6 in another orientation
  EXPECT_EQ(analysis.moves_in_book, 2U);
  EXPECT_EQ(analysis.moves[0].book->best_move, Square::d3);
  EXPECT_EQ(analysis.moves[1].book->value, Score::from_discs(-2));
}

TEST_F(GameInBook, EndsWithTheFirstMoveThatTheBookDoesNotHave) {
  const GameAnalysis analysis = asked_about("f5d6c3");
  EXPECT_EQ(analysis.moves_in_book, 1U);
  EXPECT_EQ(analysis.moves[1].book->value, std::nullopt);
  EXPECT_EQ(analysis.moves[1].book->best_move, Square::d6);
  EXPECT_FALSE(analysis.moves[2].book);
}

}  // namespace
}  // namespace emilia
