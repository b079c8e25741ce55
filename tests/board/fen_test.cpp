// SPDX-License-Identifier: MIT
#include "engine/board/fen.h"

#include <gtest/gtest.h>

namespace emilia {
namespace {

TEST(Fen, OfTheStartIsTheStart) {
  for (const char* const text :
       {"8/8/8/3pP3/3Pp3/8/8/8 w - - 0 1", "8/8/8/3pP3/3Pp3/8/8/8[PPpp] w", "8/8/8/3pP3/3Pp3/8/8/8[] w"}) {
    const auto found = parse_flipello_fen(text, std::nullopt);
    ASSERT_TRUE(found) << text;
    EXPECT_EQ(found->position, start_position());
    EXPECT_EQ(found->board, Shape());
  }
  const auto wide = parse_flipello_fen("10/10/10/10/4pP4/4Pp4/10/10/10/10 w - - 0 1", std::nullopt);
  ASSERT_TRUE(wide);
  EXPECT_EQ(wide->board, *Shape::make(10, 10));
  EXPECT_EQ(wide->position, start_position(wide->board));
}

TEST(Fen, HasTheFirstRowOnTopOrAtTheBottom) {
  const std::string_view text = "P7/8/8/8/8/8/8/7p b";
  EXPECT_EQ(parse_fen(text, FirstFenRow::top)->upper, bit<WideBitboard>(Square::a1));
  EXPECT_EQ(parse_fen(text, FirstFenRow::bottom)->upper, bit<WideBitboard>(Square::a8));
  EXPECT_EQ(parse_fen(text, FirstFenRow::top)->is_upper_next, false);
  EXPECT_EQ(parse_fen("4/4/4/4", FirstFenRow::top)->is_upper_next, std::nullopt);
}

TEST(Fen, OfEachPositionOfAGameIsReadBack) {
  for (const char* const board : {"8x8", "10x10", "6x4", "10x10 blocked a1,a2,b1,j10"}) {
    const Shape shape = *parse_shape(board);
    Position position = start_position(shape);
    while (!position.board.is_finished()) {
      const auto found = parse_flipello_fen(to_flipello_fen(position, shape), std::nullopt);
      ASSERT_TRUE(found) << board;
      EXPECT_EQ(found->position, position);
      const WideBitboard moves = position.board.legal_moves();
      position = position.after(is_empty(moves) ? Square::pass : *squares(moves).begin());
    }
  }
}

TEST(Fen, OfOtherTextIsRefused) {
  for (const char* const text :
       {"", "8", "8/8/8 w", "8/8/8/3pP3/3Pp3/8/8/8", "8/8/8/3pP3/3Pp3/8/8/8 x", "8/8/8/3pP3/3Pp3/8/8/9 w",
        "8/8/8/3pP3/3Pp3/8/8/7 w", "8/8/8/3qP3/3Pp3/8/8/8 w", "11/11/11/11 w", "3/3/3/3 w",
        "99999999999999999999/8 w", "8/8/8/8/8/8/8/8/8/8/8 w", "P@e3/8/8/8 w", "//////// w",
        "0/8/8/3pP3/3Pp3/8/8/8 w", "8/8/8/3pP3/3Pp3/8/8/P0 w"}) {
    EXPECT_FALSE(parse_flipello_fen(text, std::nullopt)) << text;
  }
  EXPECT_FALSE(parse_flipello_fen("10/10/10/10/4pP4/4Pp4/10/10/10/10 w", Shape()));
}

TEST(Fen, IsAcceptedForPositionsAndBoards) {
  EXPECT_EQ(parse_board_position("8/8/8/3pP3/3Pp3/8/8/8 w - - 0 1", std::nullopt)->position,
            start_position());
  EXPECT_EQ(*parse_shape("8/8/8/3pP3/3Pp3/8/8/8"), Shape());
  EXPECT_EQ(*parse_shape("6/6/2PP2/2pp2/6/6 w - - 0 1"), *parse_shape("6x6 parallel"));
  EXPECT_EQ(*parse_shape("*5/6/2pP2/2Pp2/6/6"), *parse_shape("6x6 blocked a1"));
  EXPECT_FALSE(parse_shape("6/6/2Pp2/2pP2/6/6"));
  EXPECT_FALSE(parse_shape("6/6/6/6/6/6"));
}

}  // namespace
}  // namespace emilia
