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
  // b1 and c4 rotated and mirrored by hand.
  const std::set<std::string> expected = {"b1 c4", "b8 c5", "g1 f4", "g8 f5",
                                          "a2 d3", "a7 d6", "h2 e3", "h7 e6"};
  EXPECT_EQ(images, expected);
}

TEST(Symmetry, CommutesWithTheRules) {
  test::Random random(1);
  for (int i = 0; i < 200; ++i) {
    const Board board = test::random_8x8(random, 1 + i % 60);
    for (int symmetry = 0; symmetry < kSymmetryCount; ++symmetry) {
      const Board image = transformed(board, symmetry);
      ASSERT_EQ(image.legal_moves(), transformed({board.legal_moves(), 0}, symmetry).player);
    }
  }
}

TEST(Symmetry, OneCanonicalBoardStandsForAllImages) {
  test::Random random(2);
  for (int i = 0; i < 200; ++i) {
    const Board board = test::random_8x8(random, 1 + i % 60);
    bool is_one_of_them = false;
    for (int symmetry = 0; symmetry < kSymmetryCount; ++symmetry) {
      const Board image = transformed(board, symmetry);
      ASSERT_EQ(canonical(image), canonical(board));
      is_one_of_them = is_one_of_them || image == canonical(board);
    }
    ASSERT_TRUE(is_one_of_them);
  }
}

std::string classes_of(const Position& position) {
  std::string text;
  for (const MoveClass& same : classes_of_moves(position.board)) {
    text += text.empty() ? "" : ", ";
    for (std::size_t i = 0; i < same.size(); ++i) text += (i == 0 ? "" : " ") + to_string(same[i]);
  }
  return text;
}

TEST(Symmetry, MakesOneOfTheFourFirstMoves) {
  EXPECT_EQ(classes_of(test::start_of("4x4")), "b1 a2 d3 c4");
  EXPECT_EQ(classes_of(test::start_of("8x8")), "d3 c4 f5 e6");
  EXPECT_EQ(classes_of(test::start_of("10x10")), "e4 d5 g6 f7");
}

TEST(Symmetry, LeavesMovesApartThatNoneOfTheBoardBringsTogether) {
  EXPECT_EQ(classes_of(test::start_of("4x6")), "b2 c5, a3 d4") << "no square: half a turn is left";
  EXPECT_EQ(classes_of(test::start_of("6x6 blocked a1")), "c2 b3, e4 d5") << "one diagonal mirror is left";
  EXPECT_EQ(classes_of(test::start_of("6x6 blocked b1")), "c2, b3, e4, d5");
}

TEST(Symmetry, CountsWhatIsBlockedAtTheSidesAsBeyondThem) {
  // Nine of ten columns are left, and the start is left of their middle: a half turn maps no start square to
  // another one.
  EXPECT_EQ(classes_of(test::start_of("10x10 blocked a1,a2,a3,a4,a5,a6,a7,a8,a9,a10")), "e4, d5, g6, f7");
  EXPECT_EQ(classes_of(test::start_of("9x8 blocked i1,i2,i3,i4,i5,i6,i7,i8")), "d3 c4 f5 e6");
}

TEST(Symmetry, KeepsTheRulesOnOtherBoards) {
  test::Random random(3);
  const Position start = test::start_of("10x10 blocked a1,j10,c5");
  for (int i = 0; i < 50; ++i) {
    const WideBoard board = test::random_game_of(random, start, i).position().board;
    const WideBoard same = canonical(board);
    EXPECT_EQ(canonical(same), same);
    EXPECT_EQ(popcount(same.legal_moves()), popcount(board.legal_moves()));
    EXPECT_EQ(same.disc_difference(), board.disc_difference());
  }
}

}  // namespace
}  // namespace emilia
