// SPDX-License-Identifier: MIT
#include "eval/score.h"

#include <gtest/gtest.h>

namespace emilia {
namespace {

TEST(Score, CountsInUnitsOfADisc) {
  EXPECT_EQ(Score().units(), 0);
  EXPECT_EQ(Score::from_discs(3).units(), 3 * 256);
  EXPECT_EQ(Score::from_discs(-100), kMinScore);
  EXPECT_EQ(Score::from_units(384).discs(), 1.5);
  EXPECT_EQ(kOneUnit.units(), 1);
}

TEST(Score, AddsSubtractsAndTurnsItsSign) {
  const Score two = Score::from_discs(2);
  const Score half = Score::from_units(128);
  EXPECT_EQ((two + half).discs(), 2.5);
  EXPECT_EQ((two - half).discs(), 1.5);
  EXPECT_EQ((-two).discs(), -2.0);
}

TEST(Score, IsOrdered) {
  EXPECT_LT(Score::from_discs(-1), Score());
  EXPECT_LT(Score(), kOneUnit);
  EXPECT_GT(kInfinity, kMaxScore);
  EXPECT_LT(-kInfinity, kMinScore);
  EXPECT_EQ(-kMaxScore, kMinScore);
}

TEST(Score, OfAnyPositionFitsSixteenBits) {
  EXPECT_LE(kMaxScore.units(), INT16_MAX);
  EXPECT_GE(kMinScore.units(), INT16_MIN);
}

TEST(Score, IsWrittenWithTwoDecimals) {
  EXPECT_EQ(to_string(Score()), "0.00");
  EXPECT_EQ(to_string(Score::from_discs(64)), "64.00");
  EXPECT_EQ(to_string(Score::from_discs(-64)), "-64.00");
  EXPECT_EQ(to_string(Score::from_units(3 * 256 + 64)), "3.25");
  EXPECT_EQ(to_string(Score::from_units(-(6 * 256 + 102))), "-6.40");  // 102 / 256 = 0.398...
}

TEST(Score, IsWrittenToTheNearestHundredth) {
  EXPECT_EQ(to_string(Score::from_units(1)), "0.00");    // 0.0039
  EXPECT_EQ(to_string(Score::from_units(2)), "0.01");    // 0.0078
  EXPECT_EQ(to_string(Score::from_units(13)), "0.05");   // 0.0508
  EXPECT_EQ(to_string(Score::from_units(255)), "1.00");  // 0.9961
}

TEST(Score, RoundsHalvesAwayFromZero) {
  EXPECT_EQ(to_string(Score::from_units(32)), "0.13");  // 0.125
  EXPECT_EQ(to_string(Score::from_units(-32)), "-0.13");
  EXPECT_EQ(to_string(Score::from_units(96)), "0.38");  // 0.375
  EXPECT_EQ(to_string(Score::from_units(-96)), "-0.38");
}

TEST(Score, HasNoNegativeZero) {
  EXPECT_EQ(to_string(Score::from_units(-1)), "0.00");
  EXPECT_EQ(to_string(Score::from_units(-2)), "-0.01");
}

}  // namespace
}  // namespace emilia
