// SPDX-License-Identifier: MIT
#include "engine/openings/opening_statistics.h"

#include <gtest/gtest.h>

namespace emilia {
namespace {

TEST(OpeningStatistics, CountGamesInEveryOrientationAndOrderOfMoves) {
  OpeningStatistics tiger(play_transcript("f5d6c3d3c4")->position());
  tiger.add(*play_transcript("f5d6c3d3c4f4"), OpeningResult{Color::black, 10});
  tiger.add(*play_transcript("f5d6c4d3c3f4f6"), OpeningResult{Color::white, 4});
  tiger.add(*play_transcript("d3c5f6f5e6e3"), OpeningResult{std::nullopt, 0});  // mirrored: f4 is e3
  tiger.add(*play_transcript("f5d6c3d3c4b5"), std::nullopt);
  tiger.add(*play_transcript("f5d6c3d3c4"), OpeningResult{Color::white, std::nullopt});
  tiger.add(*play_transcript("f5f6e6"), OpeningResult{Color::black, 64});
  EXPECT_EQ(tiger.all().games, 5U);
  EXPECT_EQ(tiger.all().black, 1U);
  EXPECT_EQ(tiger.all().drawn, 1U);
  EXPECT_EQ(tiger.all().white, 2U);
  EXPECT_EQ(tiger.all().counted, 3U);
  EXPECT_EQ(tiger.all().discs, 6);
  const auto moves = tiger.moves();
  ASSERT_EQ(moves.size(), 2U);
  EXPECT_EQ(moves[0].move, Square::f4);
  EXPECT_EQ(moves[0].counts.games, 3U);
  EXPECT_EQ(moves[0].counts.drawn, 1U);
  EXPECT_EQ(moves[1].move, Square::b5);
  EXPECT_EQ(moves[1].counts.games, 1U);
}

TEST(OpeningStatistics, HaveMovesThatSymmetryMakesEqualOnce) {
  OpeningStatistics start(start_position());
  for (const char* const moves : {"f5", "d3", "c4", "e6"}) start.add(*play_transcript(moves), std::nullopt);
  ASSERT_EQ(start.moves().size(), 1U);
  EXPECT_EQ(start.moves().front().counts.games, 4U);
}

}  // namespace
}  // namespace emilia
