// SPDX-License-Identifier: MIT
#include "engine/board/board.h"

#include <gtest/gtest.h>

#include "engine/board/position.h"
#include "tests/support/board_literals.h"

namespace emilia {
namespace {

// White must pass: no black disc is on a line between a white disc and an empty square.
constexpr const char* kWhiteHasToPass = R"(
    - - - - - - - -
    - - - - - - - -
    - - - - - - - -
    - - - - - - - -
    - - - - - - - -
    - - - - - - - -
    - - - - - - - -
    X O O - - - - X  O)";

TEST(Board, CountsDiscsAndEmptySquares) {
  const Board start = narrow(start_position().board);
  EXPECT_EQ(test::names_of(start.occupied()), "d4 e4 d5 e5");
  EXPECT_EQ(start.empty_count(), 60);
  EXPECT_EQ(start.empties() | start.occupied(), kAllSquares);
  EXPECT_EQ(start.disc_difference(), 0);
  EXPECT_FALSE(start.is_finished());
}

TEST(Board, AfterAMoveTheOtherSideLooksAtIt) {
  const Board after = narrow(start_position().board).after(Square::f5);
  EXPECT_EQ(test::names_of(after.player), "d4");
  EXPECT_EQ(test::names_of(after.opponent), "e4 d5 e5 f5");
  EXPECT_EQ(after.disc_difference(), -3);
}

TEST(Board, AfterAPassOnlyTheSidesAreExchanged) {
  const Board start = narrow(start_position().board);
  const Board passed = start.after_pass();
  EXPECT_EQ(passed.player, start.opponent);
  EXPECT_EQ(passed.opponent, start.player);
  EXPECT_EQ(passed.after_pass(), start);
}

TEST(Board, PassIsLegalOnlyWithoutAMoveWhileTheGameGoesOn) {
  const Board white = test::board_of(kWhiteHasToPass);
  EXPECT_EQ(white.legal_moves(), 0U);
  EXPECT_EQ(test::names_of(white.opponent_moves()), "d8");
  EXPECT_FALSE(white.is_finished());
  EXPECT_TRUE(white.is_legal(Square::pass));
  EXPECT_FALSE(white.after_pass().is_legal(Square::pass));
  EXPECT_FALSE(narrow(start_position().board).is_legal(Square::pass));
}

TEST(Board, NothingIsLegalInAFinishedGame) {
  const Board wiped_out =
      test::board_of("--------------------X------XXX----XXXXX----XXX------X----------- O");
  EXPECT_TRUE(wiped_out.is_finished());
  for (int i = 0; i < kSquareCount; ++i) EXPECT_FALSE(wiped_out.is_legal(square_at(i)));
  EXPECT_FALSE(wiped_out.is_legal(Square::pass));
  EXPECT_FALSE(wiped_out.is_legal(Square::none));
}

TEST(Board, OnlyLegalMovesAreLegal) {
  const Board start = narrow(start_position().board);
  for (int i = 0; i < kSquareCount; ++i) {
    const Square square = square_at(i);
    EXPECT_EQ(start.is_legal(square), contains(test::squares_of("d3 c4 f5 e6"), square)) << to_string(square);
  }
  EXPECT_FALSE(start.is_legal(Square::none));
}

TEST(Board, FinalScoreGivesTheEmptySquaresToTheWinner) {
  const Board thirteen_to_none =
      test::board_of("--------------------X------XXX----XXXXX----XXX------X----------- X");
  EXPECT_EQ(thirteen_to_none.disc_difference(), 13);
  EXPECT_EQ(thirteen_to_none.final_score(), 64);
  EXPECT_EQ(thirteen_to_none.after_pass().final_score(), -64);
}

TEST(Board, FinalScoreOfADrawIsNoughtWhateverIsEmpty) {
  const Board draw = test::board_of("X----O---X---O----X-OOO----OOO----OOOO-------X-X---XXXXX-----X-X X");
  EXPECT_TRUE(draw.is_finished());
  EXPECT_EQ(draw.final_score(), 0);
  EXPECT_EQ(draw.after_pass().final_score(), 0);
  EXPECT_EQ(Board{}.final_score(), 0);
}

TEST(Board, FinalScoreOfAFullBoardIsTheDifference) {
  const Board full = {kAllSquares ^ bit(Square::a1), bit(Square::a1)};
  EXPECT_EQ(full.final_score(), 62);
  EXPECT_EQ((Board{kAllSquares, 0}.final_score()), 64);
}

}  // namespace
}  // namespace emilia
