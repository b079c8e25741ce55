// SPDX-License-Identifier: MIT
#include "engine/board/position.h"

#include <gtest/gtest.h>
#include <string>

#include "tests/support/board_literals.h"

namespace emilia {
namespace {

TEST(Position, StartsWithBlackAndCrosswiseDiscs) {
  const Position start = start_position();
  EXPECT_EQ(start.to_move, Color::black);
  EXPECT_EQ(test::names_of(start.discs(Color::black)), "e4 d5");
  EXPECT_EQ(test::names_of(start.discs(Color::white)), "d4 e5");
  EXPECT_EQ(start, test::position_of("---------------------------OX------XO--------------------------- X"));
}

TEST(Position, KeepsTheColoursApartWhoeverMoves) {
  const Position after = start_position().after(Square::f5);
  EXPECT_EQ(after.to_move, Color::white);
  EXPECT_EQ(test::names_of(after.discs(Color::black)), "e4 d5 e5 f5");
  EXPECT_EQ(test::names_of(after.discs(Color::white)), "d4");
}

TEST(Position, PassChangesTheSideAndNoDisc) {
  const Position position =
      test::position_of("X-O------O------OOXX-------XX------XXX-------------------------- X");
  const Position passed = position.after(Square::pass);
  EXPECT_EQ(passed.to_move, Color::white);
  EXPECT_EQ(passed.discs(Color::black), position.discs(Color::black));
  EXPECT_EQ(passed.discs(Color::white), position.discs(Color::white));
}

TEST(Position, ColoursHaveNamesAndOpposites) {
  EXPECT_EQ(opposite(Color::black), Color::white);
  EXPECT_EQ(opposite(Color::white), Color::black);
  EXPECT_EQ(std::string(to_string(Color::black)), "Black");
  EXPECT_EQ(std::string(to_string(Color::white)), "White");
}

}  // namespace
}  // namespace emilia
