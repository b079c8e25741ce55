// SPDX-License-Identifier: MIT
#include "engine/board/symmetry.h"

#include <gtest/gtest.h>
#include <set>
#include <string>

#include "tests/support/board_literals.h"
#include "tests/support/random_games.h"

namespace emilia {
namespace {

TEST(Symmetry, MirrorsTheRows) {
  EXPECT_EQ(test::names_of(flip_rows(test::squares_of("a1 c2 h3 e5"))), "e4 h6 c7 a8");
}

TEST(Symmetry, TransposesAtTheDiagonal) {
  EXPECT_EQ(test::names_of(transpose(test::squares_of("a1 b1 h2 e4 c8"))), "a1 a2 h3 d5 b8");
}

TEST(Symmetry, HasEightImagesOfABoardWithoutAny) {
  const Board board{bit(Square::b1), bit(Square::c4)};
  std::set<std::string> images;
  for (int symmetry = 0; symmetry < kSymmetryCount; ++symmetry) {
    const Board image = transformed(board, symmetry);
    images.insert(test::names_of(image.player) + " " + test::names_of(image.opponent));
  }
  // b1 and c4 turned and mirrored, by hand.
  const std::set<std::string> expected = {"b1 c4", "b8 c5", "g1 f4", "g8 f5",
                                          "a2 d3", "a7 d6", "h2 e3", "h7 e6"};
  EXPECT_EQ(images, expected);
}

TEST(Symmetry, CommutesWithTheRules) {
  test::Random random(1);
  for (int i = 0; i < 200; ++i) {
    const Board board = test::random_position(random, 1 + i % 60).board;
    for (int symmetry = 0; symmetry < kSymmetryCount; ++symmetry) {
      const Board image = transformed(board, symmetry);
      ASSERT_EQ(image.legal_moves(), transformed({board.legal_moves(), 0}, symmetry).player);
    }
  }
}

TEST(Symmetry, OneCanonicalBoardStandsForAllImages) {
  test::Random random(2);
  for (int i = 0; i < 200; ++i) {
    const Board board = test::random_position(random, 1 + i % 60).board;
    bool is_one_of_them = false;
    for (int symmetry = 0; symmetry < kSymmetryCount; ++symmetry) {
      const Board image = transformed(board, symmetry);
      ASSERT_EQ(canonical(image), canonical(board));
      is_one_of_them = is_one_of_them || image == canonical(board);
    }
    ASSERT_TRUE(is_one_of_them);
  }
}

}  // namespace
}  // namespace emilia
