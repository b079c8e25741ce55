// SPDX-License-Identifier: MIT
#include "engine/textbook/narrow_position.h"

#include <gtest/gtest.h>

#include "engine/board/shaped_position.h"
#include "tests/support/wide_positions.h"

namespace emilia {
namespace {

TEST(NarrowPosition, IsTheSameOnBothKindsOfBoards) {
  test::Random random(5);
  for (const char* text : {"8x8", "6x6 parallel", "5x7", "8x4 blocked a1,c3"}) {
    const Shape shape = *parse_shape(text);
    const WideGame game = test::random_wide_game(random, WideGeometry(shape), 12);
    const Position narrow = narrowed(game);
    EXPECT_EQ(to_string(narrow, shape), to_string(game.geometry(), game.position()));
    const WideGame wide = widened(narrow, shape);
    EXPECT_EQ(wide.position(), game.position());
    EXPECT_EQ(wide.geometry().playable(), game.geometry().playable());
    Bitboard legal = 0;
    for (WideBits moves = game.legal_moves(); moves != 0;) legal |= bit(narrowed(take_first(moves)));
    EXPECT_EQ(narrow.board.legal_moves(), legal) << text;
  }
}

TEST(NarrowPosition, GamesKeepTheirMovesAndTheirStart) {
  test::Random random(6);
  const WideGame wide = test::random_wide_game(random, WideGeometry(Shape()), 60);
  const Game narrow = narrowed_with_moves(wide);
  EXPECT_EQ(narrow.start(), start_position());
  EXPECT_EQ(narrow.moves().size(), wide.moves().size());
  EXPECT_EQ(widened(narrow).moves(), wide.moves());
  EXPECT_EQ(widened(narrow).position(), wide.position());
}

TEST(NarrowPosition, MovesThatAreNoSquaresStayWhatTheyAre) {
  for (const Square move : {Square::pass, Square::none, Square::a1, Square::h8}) {
    EXPECT_EQ(narrowed(widened(move)), move);
  }
  EXPECT_EQ(to_string(widened(Square::f5)), "f5");
}

}  // namespace
}  // namespace emilia
