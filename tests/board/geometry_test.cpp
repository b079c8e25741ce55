// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <set>

#include "engine/board/board.h"
#include "engine/board/symmetry.h"
#include "tests/support/board_literals.h"
#include "tests/support/random_games.h"

namespace emilia {
namespace {

/// Returns the images of all squares, where `map` maps the column and row of one square.
template <typename Map>
Bitboard mapped(Bitboard set, Map map) {
  Bitboard image = 0;
  for (const Square square : squares(set)) image |= bit(map(column(square), row(square)));
  return image;
}

TEST(Geometry, FlipsAndTransposesSquareBySquare) {
  test::Random random(1);
  for (int i = 0; i < 1000; ++i) {
    const Bitboard set = random();
    EXPECT_EQ(flip_rows(set), mapped(set, [](int c, int r) { return square_at(c, 7 - r); }));
    EXPECT_EQ(flip_columns(set), mapped(set, [](int c, int r) { return square_at(7 - c, r); }));
    EXPECT_EQ(transpose(set), mapped(set, [](int c, int r) { return square_at(r, c); }));
  }
}

TEST(Geometry, FlipsAndTransposesAreTheirOwnInverses) {
  test::Random random(2);
  for (int i = 0; i < 1000; ++i) {
    const Bitboard set = random();
    EXPECT_EQ(flip_rows(flip_rows(set)), set);
    EXPECT_EQ(flip_columns(flip_columns(set)), set);
    EXPECT_EQ(transpose(transpose(set)), set);
  }
}

TEST(Geometry, EightSymmetriesAreDifferentAndTheFirstIsNone) {
  const Bitboard set = test::squares_of("a1 b1 a3");
  std::set<Bitboard> images;
  for (int symmetry = 0; symmetry < kSymmetryCount; ++symmetry) images.insert(transformed(set, symmetry));
  EXPECT_EQ(images.size(), 8U);
  EXPECT_EQ(transformed(set, 0), set);
}

TEST(Geometry, SymmetriesFormAGroup) {
  const Bitboard set = test::squares_of("a1 b1 a3");
  std::set<Bitboard> images;
  for (int symmetry = 0; symmetry < kSymmetryCount; ++symmetry) images.insert(transformed(set, symmetry));
  for (int first = 0; first < kSymmetryCount; ++first) {
    for (int second = 0; second < kSymmetryCount; ++second) {
      EXPECT_TRUE(images.contains(transformed(transformed(set, first), second)));
    }
  }
}

TEST(Geometry, RulesKnowNoDirection) {
  test::Random random(3);
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const std::vector<Position> game = test::random_game(seed);
    const Board board = narrow(game[test::random_below(random, static_cast<int>(game.size()))].board);
    for (int symmetry = 0; symmetry < kSymmetryCount; ++symmetry) {
      const Board image = {transformed(board.player, symmetry), transformed(board.opponent, symmetry)};
      EXPECT_EQ(image.legal_moves(), transformed(board.legal_moves(), symmetry));
      for (const Square square : squares(board.empties())) {
        const Square image_square = first_square(transformed(bit(square), symmetry));
        EXPECT_EQ(flips(image_square, image.player, image.opponent),
                  transformed(flips(square, board.player, board.opponent), symmetry));
      }
    }
  }
}

}  // namespace
}  // namespace emilia
