// SPDX-License-Identifier: MIT
#include "engine/textbook/wide_board.h"

#include <gtest/gtest.h>

#include "tests/support/naive_shape.h"
#include "tests/support/wide_positions.h"

namespace emilia {
namespace {

WideBits wide_set(Bitboard set) {
  WideBits wide = 0;
  for (const Square square : squares(set)) wide |= bit(wide_square({column(square), row(square)}));
  return wide;
}

/// A set as places along the rows of a shape, as the naive rules have it.
std::vector<int> places_of(const Shape& shape, WideBits set) {
  std::vector<int> places;
  while (set != 0) places.push_back(shape.index_of(place_of(take_first(set))));
  return places;
}

TEST(WideSquare, HasANameAndAPlace) {
  EXPECT_EQ(to_string(wide_square({9, 9})), "j10");
  EXPECT_EQ(to_string(WideSquare::pass), "pass");
  EXPECT_EQ(to_string(WideSquare::none), "none");
  EXPECT_EQ(place_of(wide_square({3, 7})), (Place{3, 7}));
  EXPECT_TRUE(is_square(wide_square({9, 9})));
  EXPECT_FALSE(is_square(WideSquare::pass));
}

TEST(WideBoard, PlaysAsTheBoardOf64SquaresDoes) {
  const WideGeometry geometry{Shape()};
  test::Random random(1);
  for (int i = 0; i < 2000; ++i) {
    const Board board = test::random_board(random, i % 101);
    const WideBoard wide = {wide_set(board.player), wide_set(board.opponent)};
    ASSERT_EQ(test::names_of(wide.legal_moves(geometry.playable())),
              test::names_of(wide_set(board.legal_moves())));
    for (const Square square : squares(board.legal_moves())) {
      const WideSquare wide_move = wide_square({column(square), row(square)});
      const WideBits turned = wide.flips(wide_move);
      WideBoard played = wide;
      played.play(wide_move, turned);
      const Board expected = board.after(square);
      ASSERT_EQ(played, (WideBoard{wide_set(expected.player), wide_set(expected.opponent)}));
      played.undo(wide_move, turned);
      ASSERT_EQ(played, wide);
    }
  }
}

TEST(WideBoard, PlaysByTheNaiveRulesOnOtherShapes) {
  test::Random random(2);
  for (const char* text : {"10x10", "10x10 blocked a1,j10,c3,e4,h8,g9", "4x10", "10x5 parallel blocked a3",
                           "9x7", "5x5 blocked e5"}) {
    const WideGeometry geometry = test::geometry_of(text);
    const Shape& shape = geometry.shape();
    for (int i = 0; i < 5; ++i) {
      WideGame game(geometry);
      test::NaiveShape naive(shape.columns(), to_string(geometry, game.position()));
      while (!game.is_finished()) {
        const WideBits legal = game.legal_moves();
        ASSERT_EQ(places_of(shape, legal), naive.legal_moves()) << text;
        const WideSquare move = legal == 0 ? WideSquare::pass : test::random_wide_move(random, legal);
        ASSERT_TRUE(game.play(move));
        if (move == WideSquare::pass) {
          naive.pass();
        } else {
          naive.play(shape.index_of(place_of(move)));
        }
        ASSERT_EQ(to_string(geometry, game.position()), naive.text()) << text;
      }
      ASSERT_TRUE(naive.is_finished());
    }
  }
}

}  // namespace
}  // namespace emilia
